import type { PeerApp } from "../peers/peer.ts";
import { requestItem } from "./request-item.ts";

/** The steps of a program up to its first answer, in this order. */
export const steps = ["import", "100 schemas", "100 routes", "first answer"] as const;

/** Carries out a step and measures it. */
export type Measure = <Result>(
  step: (typeof steps)[number],
  run: () => Result | Promise<Result>,
) => Promise<Result>;

/** Starts a program, step by step. */
export type Starter = (measure: Measure) => Promise<void>;

/** A program whose routes answer with their `id`, each with a schema of its own. */
export interface Program<Packages, Schema> {
  /** Imports what validates and serves. */
  readonly load: () => Promise<Packages>;
  /** Makes the schema of a route's params: the `id` is a whole number. */
  readonly createParams: (packages: Packages) => Schema;
  /** Makes an application with these `GET` routes. */
  readonly createApp: (packages: Packages, routes: readonly ItemRoute<Schema>[]) => PeerApp;
}

/** A route of a {@link Program}. */
export interface ItemRoute<Schema> {
  readonly path: string;
  readonly params: Schema;
}

/**
 * Makes the steps of a program.
 *
 * @param program - the program
 * @returns its starter
 */
export function createStarter<Packages, Schema>(program: Program<Packages, Schema>): Starter {
  return async (measure) => {
    const packages = await measure("import", program.load);
    const schemas = await measure("100 schemas", () =>
      Array.from({ length: 100 }, () => program.createParams(packages)),
    );
    const routes = schemas.map((params, index) => ({ path: `/items-${index}/:id`, params }));
    const app = await measure("100 routes", () => program.createApp(packages, routes));
    await measure("first answer", () => requestItem(app));
  };
}
