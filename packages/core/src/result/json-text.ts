import { ignoreFailuresIn, isThenable } from "./promises.ts";

/**
 * The JSON of a value that is sent, or is only checked. Promises among its own members may reject later:
 * nothing awaits them.
 *
 * @returns `undefined` for a value that JSON leaves out, such as a function.
 * @throws {@link TypeError} when the value holds a `BigInt` or itself, or its `toJSON` is async.
 * @internal
 */
export function toJsonText(value: unknown): string | undefined {
  ignoreFailuresIn(value);
  return JSON.stringify(hasToJson(value) ? callToJson(value) : value);
}

interface Serializable {
  toJSON(key: string): unknown;
}

/**
 * Whether a value has a `toJSON`.
 *
 * @internal
 */
export function hasToJson(value: unknown): value is Serializable {
  return typeof (value as Partial<Serializable> | null | undefined)?.toJSON === "function";
}

/** Calls `toJSON` itself, because `JSON.stringify` would drop a promise that it returns. */
function callToJson(value: Serializable): Serializable {
  const json = value.toJSON("");
  ignoreFailuresIn(json);
  if (isThenable(json)) {
    throw new TypeError(
      "The value to send has an async toJSON(), which JSON does not await: send await value.toJSON()",
    );
  }
  // JSON.stringify does not call the `toJSON` of what a `toJSON` returns.
  return { toJSON: () => json };
}

/**
 * The JSON of a handler's result.
 *
 * @throws {@link TypeError} when JSON has nothing of it; the message says what to return instead.
 * @internal
 */
export function toResultJson(result: unknown): string {
  const text = toJsonText(result);
  if (text !== undefined && text !== "{}") return text;
  assertSendable(result);
  if (text === undefined) {
    throw new TypeError(
      "The handler returned a value whose toJSON() gives nothing: return a value",
    );
  }
  if (!isPlain(result)) {
    throw new TypeError(
      `The handler returned ${nameOfInstance(result)}, which JSON shows as {}: return a plain object with what is to be sent`,
    );
  }
  return text;
}

/**
 * Refuses a result that is not what JSON would make of it.
 *
 * @throws {@link TypeError} saying what to return instead.
 * @internal
 */
export function assertSendable(result: unknown): void {
  const advice = findAdvice(result);
  if (advice !== null) throw new TypeError(`The handler returned ${advice}`);
}

function findAdvice(result: unknown): string | null {
  if (typeof result === "function") return "a function: return what it gives when it is called";
  if (typeof result === "symbol") return "a symbol: return a string";
  if (typeof result !== "object" || result === null) return null;
  if (result instanceof Map) return "a Map: return Object.fromEntries(map) or [...map]";
  if (result instanceof Set) return "a Set: return [...set]";
  if (ArrayBuffer.isView(result)) {
    return `${nameOfInstance(result)}: return a Uint8Array for its bytes, or an array for its numbers`;
  }
  if (isIterator(result)) {
    return "an iterator: return an array, [...iterator], or an async iterable of bytes or text";
  }
  return null;
}

function isIterator(value: object): boolean {
  return (
    Symbol.iterator in value &&
    typeof value[Symbol.iterator] === "function" &&
    "next" in value &&
    typeof value.next === "function"
  );
}

/** Of another realm, too, such as that of a test runner. */
function isPlain(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOfInstance(value: unknown): string {
  const prototype = Object.getPrototypeOf(value) as object;
  return `an instance of ${prototype.constructor.name}`;
}
