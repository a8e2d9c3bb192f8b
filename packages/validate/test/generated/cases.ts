import fc from "fast-check";
import type { z } from "zod";
import type { Outcome } from "../../src/index.ts";
import type { Setup } from "../setups.ts";
import type { GeneratedSchema } from "./generated-schema.ts";
import { generatedSchemas } from "./generated-schemas.ts";
import { show } from "./show.ts";

/** A schema, and a value for it. */
export interface Case {
  readonly schema: GeneratedSchema;
  readonly value: unknown;
  readonly maxIssues: number;
}

/** Generates cases for a setup of Zod. Functions of the schemas may return promises if `isAsync` is set. */
export function cases(setup: Setup, isAsync: boolean): fc.Arbitrary<Case> {
  return generatedSchemas(isAsync).chain((schema) =>
    fc
      .record({
        schema: fc.constant({ ...schema, create: setUp(setup, schema) }),
        value: schema.value,
        maxIssues: fc.constantFrom(1, 2, 5, 100, 1000),
      })
      .map((found) => ({ ...found, toString: () => `${schema.code} ⟵ ${show(found.value)}` })),
  );
}

function setUp({ begin, finish }: Setup, { create }: GeneratedSchema): GeneratedSchema["create"] {
  return (author) => {
    if (finish === undefined) return create(author);
    begin?.();
    return finish(create(author));
  };
}

/** How a validation ended. */
export type Settled = { readonly outcome: Outcome } | { readonly thrown: string };

/** Runs a validation, and returns how it ended. */
export async function settle(run: () => Outcome | Promise<Outcome>): Promise<Settled> {
  try {
    return { outcome: await run() };
  } catch (error) {
    return { thrown: String(error) };
  }
}

/** Converts a result of Zod to the outcome that a validator should have. */
export function fromZod(result: z.ZodSafeParseResult<unknown>, maxIssues: number): Outcome {
  if (result.success) return { success: true, value: result.data };
  const { issues } = result.error;
  return {
    success: false,
    issues: issues.slice(0, maxIssues).map(({ path, code, message }) => ({
      path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      code,
      message,
    })),
    truncated: issues.length > maxIssues,
  };
}

/** Lists the paths of all frozen objects in a value. */
export function frozenPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => frozenPaths(part, `${path}/${key}`));
  return Object.isFrozen(value) ? [path, ...below] : below;
}
