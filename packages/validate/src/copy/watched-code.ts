import {
  $ZodCustomStringFormat,
  type $ZodCheck,
  type $ZodCodec,
  type $ZodTransform,
  type $ZodTypes,
  type ParsePayload,
} from "zod/v4/core";
import { isClosedCheck } from "./known-kind.ts";
import { ModeChange, type Mode } from "./mode.ts";
import { spareRefused } from "./refused-text.ts";
import { ignoreRejection } from "./run-now.ts";

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
    const check = given instanceof $ZodCustomStringFormat ? muteFormat(given) : given;
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
  const check = internals.check.bind(internals);
  expectPromises(check, mode);
  if ("fn" in internals.def) expectPromises(internals.def.fn, mode);
  return (payload) => {
    if (mode.isAsync) return callSafely(() => check(payload));
    const result = internals.check(payload);
    return result instanceof Promise ? refuse(result, mode) : result;
  };
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
  if (traits.has("$ZodCustomStringFormat")) {
    return { fn: mute((def as $ZodCustomStringFormat["_zod"]["def"]).fn) };
  }
  if (def.type === "custom") {
    return { fn: watchPredicate(def, mode).fn };
  }
  if (def.type !== "transform" && !traits.has("$ZodCodec")) return {};
  // A codec is a pipe that transforms as a transform does.
  const definition = def as $ZodTransform["_zod"]["def"] | $ZodCodec["_zod"]["def"];
  expectPromises(definition.transform, mode);
  return {
    transform: (value: unknown, payload: ParsePayload) => {
      if (mode.isAsync) return callSafely(() => definition.transform(value, payload));
      const result = definition.transform(value, payload);
      return result instanceof Promise ? refuse(result, mode) : result;
    },
  };
}

/** Watches the function of a definition, which compiled code calls; its check is watched as well. */
function watchPredicate<D extends object>(definition: D, mode: Mode): D {
  const { fn }: { readonly fn?: (value: unknown) => unknown } = definition;
  if (fn === undefined) return definition;
  const watched = (value: unknown): unknown => {
    const result: unknown = fn(value);
    return result instanceof Promise && !mode.isAsync ? refuse(result, mode) : result;
  };
  return { ...definition, fn: watched };
}

/** A format takes a promise for `true` and drops it. */
function muteFormat({ _zod: { def, constr } }: $ZodCustomStringFormat): $ZodCustomStringFormat {
  return new constr({ ...def, fn: mute(def.fn) }) as $ZodCustomStringFormat;
}

function mute(run: (value: string) => unknown): (value: string) => unknown {
  return (value) => {
    const result = run(value);
    if (result instanceof Promise) ignoreRejection(result);
    return result;
  };
}

function expectPromises(run: unknown, mode: Mode): void {
  if (Object.prototype.toString.call(run) === "[object AsyncFunction]") mode.requireAsync();
}

/** Ends a synchronous run in which a promise has appeared, so that it is repeated. */
function refuse(promise: Promise<unknown>, mode: Mode): never {
  ignoreRejection(promise);
  mode.requireAsync();
  throw new ModeChange();
}

/** Calls a function in an asynchronous run, so that no pending promise is left unhandled. */
function callSafely<R>(run: () => R): R | Promise<never> {
  let result: R | Promise<never>;
  try {
    result = run();
  } catch (error) {
    // Thrown, it would end the run before the promises under way are handled.
    const { promise, reject } = Promise.withResolvers<never>();
    reject(error);
    result = promise;
  }
  // Zod awaits several one after the other: one may reject before it is awaited.
  if (result instanceof Promise) ignoreRejection(result);
  return result;
}
