import type { FuzzOptions } from "@fw/fuzz";
import { CommandError } from "../terminal/command-error.ts";
import type { LoadedApplication } from "./find-application.ts";
import { callExport } from "./load-application.ts";
import type { ModuleGuard } from "./module-guard.ts";

/** What the export `prepare` of a module returned. */
export interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly routes: NonNullable<FuzzOptions["routes"]>;
}

/**
 * Calls the export `prepare` of a module, if it has one.
 *
 * @throws {@link CommandError} when it fails, or returns something else.
 */
export async function prepare(
  path: string,
  { app, prepare: run }: LoadedApplication,
  guard: ModuleGuard,
): Promise<Prepared> {
  if (run === undefined) return { headers: {}, routes: {} };
  if (typeof run !== "function") {
    throw new CommandError(`The export "prepare" of ${path} must be a function`);
  }
  const sentence = `The function "prepare" of ${path} fails`;
  const returned = await callExport(
    { path, guard, sentence },
    async () => await (run as (app: unknown) => unknown)(app),
  );
  const prepared = toPrepared(returned);
  if (prepared !== undefined) return prepared;
  const example = '{ authorization: "Bearer …" }, or { headers, routes }, or {} for none';
  throw new CommandError(
    `The function "prepare" of ${path} must return headers, each a string: ${example}`,
  );
}

/** Headers are strings, so that an object under `headers` or `routes` is not one of them. */
function toPrepared(returned: unknown): Prepared | undefined {
  if (!isPlainObject(returned)) return undefined;
  const { headers, routes, ...others } = returned;
  const isWhole = [headers, routes].some((value) => typeof value === "object");
  if (isWhole && Object.keys(others).length > 0) return undefined;
  const all = isWhole ? (headers ?? {}) : returned;
  const examples = isWhole ? (routes ?? {}) : {};
  if (!isPlainObject(all) || !isPlainObject(examples)) return undefined;
  const entries = Object.entries(all);
  if (entries.some(([, value]) => typeof value !== "string")) return undefined;
  const lower = entries.map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  // The fuzzer checks the examples.
  return { headers: Object.fromEntries(lower), routes: examples as Prepared["routes"] };
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !(Symbol.iterator in value);
}
