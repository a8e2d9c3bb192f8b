import {
  $ZodCustomStringFormat,
  type $ZodCheck,
  type $ZodCodec,
  type $ZodTransform,
  type $ZodTypes,
  type ParsePayload,
} from "zod/v4/core";
import { ignoreRejection } from "./ignore-rejection.ts";
import { isClosedCheck } from "./known-kind.ts";
import { ModeChange, type Mode } from "./mode.ts";
import { spareRefused } from "./refused-text.ts";

/*
 * On its synchronous path Zod drops the promise that a function of the schema's author returns, and a
 * rejection that nothing handles ends the process. So these functions are watched.
 */

/**
 * The checks of a copied schema. Those that run code of the schema's author are watched for promises;
 * those from `firstOfRefused` on do not see refused texts; none of them registers the copy, as
 * `z.describe` would.
 *
 * @internal
 */
export function watchChecks(
  checks: readonly $ZodCheck[],
  firstOfRefused: number,
  mode: Mode,
): $ZodCheck[] {
  return checks.map((given, index) => {
    const check = given instanceof $ZodCustomStringFormat ? watchFormat(given, mode) : given;
    const { _zod: internals } = check;
    const isClosed = isClosedCheck(check);
    const seesRefused = index >= firstOfRefused;
    if (isClosed && internals.onattach.length === 0 && !seesRefused) return check;
    const run = isClosed ? internals.check.bind(internals) : watchCheck(internals, mode);
    const members = {
      onattach: { value: [] },
      check: { value: seesRefused ? spareRefused(run) : run },
      def: { value: given === check ? watchPredicate(internals.def, mode) : internals.def },
    };
    return { _zod: Object.create(internals, members) as typeof internals };
  });
}

/**
 * Watches the function of a check for promises.
 *
 * @internal
 */
export function watchCheck<T>(
  internals: $ZodCheck<T>["_zod"],
  mode: Mode,
): $ZodCheck<T>["_zod"]["check"] {
  // Zod calls the predicate in a function of its own.
  if ("fn" in internals.def) expectPromises(internals.def.fn, mode);
  return watch(internals.check.bind(internals), mode);
}

/**
 * Watches for promises the function that a schema's definition holds.
 *
 * @returns The member of the definition that holds it; none for most schemas.
 * @internal
 */
export function watchDefinition(
  { _zod: { def, traits } }: $ZodTypes,
  mode: Mode,
): { readonly fn?: unknown; readonly transform?: unknown } {
  if (def.type === "custom" || traits.has("$ZodCustomStringFormat")) {
    const { fn }: Predicate = watchPredicate<object>(def, mode);
    return { fn };
  }
  if (def.type !== "transform" && !traits.has("$ZodCodec")) return {};
  // A codec is a pipe that transforms as a transform does.
  const definition = def as $ZodTransform["_zod"]["def"] | $ZodCodec["_zod"]["def"];
  const transform = (value: unknown, payload: ParsePayload): unknown =>
    definition.transform(value, payload);
  expectPromises(definition.transform, mode);
  return { transform: watch(transform, mode) };
}

interface Predicate {
  readonly fn?: (value: never) => unknown;
}

/** Watches the function of a definition, which compiled code calls; its check is watched as well. */
function watchPredicate<D extends object>(definition: D, mode: Mode): D {
  const { fn }: Predicate = definition;
  return fn === undefined ? definition : { ...definition, fn: watch(fn, mode) };
}

/** A format takes a promise for `true` and drops it. */
function watchFormat(
  { _zod: { def, constr } }: $ZodCustomStringFormat,
  mode: Mode,
): $ZodCustomStringFormat {
  return new constr(watchPredicate(def, mode)) as $ZodCustomStringFormat;
}

function expectPromises(run: unknown, mode: Mode): void {
  if (Object.prototype.toString.call(run) === "[object AsyncFunction]") mode.requireAsync();
}

/**
 * Ends a synchronous run in which a promise appears, so that it is repeated; in an asynchronous run no
 * pending promise is left unhandled.
 */
function watch<A extends readonly never[], R>(
  run: (...parameters: A) => R,
  mode: Mode,
): (...parameters: A) => R | Promise<never> {
  expectPromises(run, mode);
  return (...parameters) => {
    let result: R;
    try {
      result = run(...parameters);
    } catch (error) {
      if (!mode.isAsync) throw error;
      // Thrown, it would end the run before the promises under way are handled.
      const { promise, reject } = Promise.withResolvers<never>();
      reject(error);
      ignoreRejection(promise);
      return promise;
    }
    if (!(result instanceof Promise)) return result;
    // Zod awaits several one after the other: one may reject before it is awaited.
    ignoreRejection(result);
    if (mode.isAsync) return result;
    mode.requireAsync();
    throw new ModeChange();
  };
}
