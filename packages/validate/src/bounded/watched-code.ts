import type { $ZodCheck, $ZodCodec, $ZodCustom, $ZodTransform, $ZodTypes } from "zod/v4/core";
import { isClosedCheck } from "./known-kind.ts";
import { ModeChange, type Mode } from "./mode.ts";

/**
 * The checks of a copied schema: those that run code of the schema's author are watched for promises,
 * and none of them registers the copy, as `z.describe` does with what it is attached to.
 *
 * @internal
 */
export function watchChecks(
  checks: readonly $ZodCheck<never>[],
  mode: Mode,
): $ZodCheck<never>[] {
  return checks.map((check) => {
    const { _zod: internals } = check;
    if (isClosedCheck(check) && internals.onattach.length === 0) return check;
    const onattach = { value: [] };
    if (isClosedCheck(check)) return { _zod: derive(internals, { onattach }) };
    if (isAsyncFunction((internals.def as { fn?: unknown }).fn)) mode.requireAsync();
    const run = { value: watch(internals.check.bind(internals), mode) };
    return { _zod: derive(internals, { onattach, check: run }) };
  });
}

/**
 * The functions of the author's in a schema's own definition, watched for promises.
 *
 * @returns The members of the definition that hold them; none for most schemas.
 * @internal
 */
export function watchFunctions(schema: $ZodTypes, mode: Mode): Readonly<Record<string, unknown>> {
  const { def, traits } = schema._zod;
  if (def.type === "custom") return { fn: watch(def.fn, mode) };
  if (def.type === "transform") return { transform: watch(def.transform, mode) };
  if (traits.has("$ZodCodec")) {
    return { transform: watch((schema as $ZodCodec)._zod.def.transform, mode) };
  }
  return {};
}

/**
 * Watches a function of the schema's author for promises. On its synchronous path Zod drops the
 * promise that it meets, and the rejection of a promise that nobody waits for ends the process.
 *
 * @internal
 */
export function watch<A extends readonly unknown[], R>(
  run: (...values: A) => R,
  mode: Mode,
): (...values: A) => R | Promise<never> {
  if (isAsyncFunction(run)) mode.requireAsync();
  return (...values) => {
    let result: R | Promise<never>;
    try {
      result = run(...values);
    } catch (error) {
      if (!mode.isAsync) throw error;
      // Thrown, it would leave promises that are under way to reject with nobody waiting for them.
      result = Promise.reject(error as Error);
    }
    if (!(result instanceof Promise)) return result;
    // Zod waits for several in turn: one may reject before its turn comes.
    result.catch(() => undefined);
    if (mode.isAsync) return result;
    mode.requireAsync();
    throw new ModeChange();
  };
}

function isAsyncFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object AsyncFunction]";
}

function derive<T extends object>(base: T, members: PropertyDescriptorMap): T {
  return Object.create(base, members) as T;
}
