import { $ZodCustomStringFormat, type $ZodCheck, type $ZodTypeDef } from "zod/v4/core";
import { isClosedCheck } from "./known-kind.ts";
import { ModeChange, type Mode } from "./mode.ts";
import { findChecksOfRefused, spareRefused } from "./refused-text.ts";

/*
 * On its synchronous path Zod drops the promise that a function of the schema's author returns, and a
 * rejection that nothing handles ends the process. So these functions are watched.
 */

/**
 * Replaces those checks of a schema that run code of its author, which is watched for promises, that may
 * see a refused text, which they are kept from, or that would register a copy, as `z.describe` does.
 *
 * @returns The member of the definition that holds the checks; none where all are kept.
 * @internal
 */
export function watchChecks(definition: Checked, mode: Mode): Checked {
  const { checks = [] } = definition;
  const firstOfRefused = findChecksOfRefused(definition);
  const watched = checks.map((check, index) => {
    const { _zod: internals } = check;
    const isClosed = isClosedCheck(check);
    const seesRefused = index >= firstOfRefused;
    if (isClosed && !registers(check) && !seesRefused) return check;
    const run = isClosed ? internals.check.bind(internals) : watchCheck(check, mode);
    const members = {
      onattach: { value: [] },
      check: { value: seesRefused ? spareRefused(check, run) : run },
      // Compiled code calls its function.
      def: { value: { ...internals.def, ...watchFunctions(internals.def, mode) } },
    };
    return { _zod: Object.create(internals, members) as typeof internals };
  });
  return watched.some((check, index) => check !== checks[index]) ? { checks: watched } : {};
}

type Checked = Pick<$ZodTypeDef, "checks">;

function registers({ _zod: { def } }: $ZodCheck): boolean {
  return def.check === "describe" || def.check === "meta";
}

function watchCheck(check: $ZodCheck, mode: Mode): $ZodCheck["_zod"]["check"] {
  const { _zod: internals } = check;
  if (!(check instanceof $ZodCustomStringFormat)) {
    return watch(internals.check.bind(internals), mode);
  }
  // A format takes a promise for `true` and drops it.
  const { constr, def } = check._zod;
  const format = new constr({ ...def, ...watchFunctions(def, mode) }) as $ZodCustomStringFormat;
  return format._zod.check.bind(format._zod);
}

/**
 * Watches the functions of the author that a definition holds.
 *
 * @returns The members that hold one: none for most definitions.
 * @internal
 */
export function watchFunctions(definition: object, mode: Mode): Readonly<Record<string, unknown>> {
  const watched: Record<string, unknown> = {};
  for (const name of ["fn", "transform"]) {
    const run: unknown = Reflect.get(definition, name);
    if (typeof run === "function") watched[name] = watch(run as AuthorFunction, mode);
  }
  return watched;
}

type AuthorFunction = (...parameters: never[]) => unknown;

/**
 * Ends a synchronous run in which a promise appears, so that it is repeated; in an asynchronous run no
 * pending promise is left unhandled.
 */
function watch<A extends readonly never[], R>(
  run: (...parameters: A) => R,
  mode: Mode,
): (...parameters: A) => R | Promise<never> {
  if (Object.prototype.toString.call(run) === "[object AsyncFunction]") mode.isAsync = true;
  return (...parameters) => {
    let result: R | Promise<never>;
    try {
      result = run(...parameters);
    } catch (error) {
      if (!mode.isAsync) throw error;
      // Thrown, it would end the run before the promises under way are handled.
      result = rejectWith(error);
    }
    if (!(result instanceof Promise)) return result;
    // Zod awaits several one after the other: one may reject before it is awaited.
    result.catch(() => undefined);
    if (mode.isAsync) return result;
    mode.isAsync = true;
    throw new ModeChange();
  };
}

function rejectWith(error: unknown): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  reject(error);
  return promise;
}
