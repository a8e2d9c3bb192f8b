import { ignoreFailuresIn, isThenable } from "./promises.ts";

/**
 * Serializes a value as JSON. Nothing awaits promises among the value's own members, so their rejections are ignored.
 *
 * @returns `undefined` for a value that JSON omits, such as a function.
 * @throws {@link TypeError} when the value contains a `BigInt` or a cycle, or when its `toJSON` is async.
 */
export function toJsonText(value: unknown): string | undefined {
  ignoreFailuresIn(value);
  return JSON.stringify(hasToJson(value) ? callToJson(value) : value);
}

interface Serializable {
  toJSON(key: string): unknown;
}

/** Whether a value has a `toJSON`. */
export function hasToJson(value: unknown): value is Serializable {
  return typeof (value as Partial<Serializable> | null | undefined)?.toJSON === "function";
}

/** Calls `toJSON` to find out whether it is async, because `JSON.stringify` would drop its promise. */
function callToJson(value: Serializable): Serializable {
  const json = value.toJSON("");
  ignoreFailuresIn(json);
  if (isThenable(json)) {
    throw new TypeError(
      "The value to send has an async toJSON(), which JSON does not await: send await value.toJSON()",
    );
  }
  // JSON.stringify does not call `toJSON` on the result of a `toJSON`.
  return { toJSON: () => json };
}

/**
 * Serializes a handler's result as JSON.
 *
 * @param origin - Where the result comes from, as the beginning of a message.
 * @throws {@link TypeError} when JSON would lose the whole result. The message says what to return instead.
 */
export function toResultJson(result: unknown, origin = "The handler returned"): string {
  const text = toTextOrAdvice(result, origin);
  if (text !== undefined && text !== "{}") return text;
  assertSendable(result, origin);
  if (text === undefined) {
    const found = result === undefined ? "undefined" : "a value whose toJSON() returns undefined";
    throw new TypeError(`${origin} ${found}: return a value`);
  }
  if (!isPlain(result)) {
    throw new TypeError(
      `${origin} ${nameOfInstance(result)}, which JSON serializes as {}: return a plain object instead`,
    );
  }
  return text;
}

/** As {@link toJsonText}, with a message that says what to write for a bigint. It never calls a `toJSON` twice. */
function toTextOrAdvice(result: unknown, origin: string): string | undefined {
  try {
    return toJsonText(result);
  } catch (error) {
    if (!(error instanceof TypeError) || !error.message.includes("BigInt")) throw error;
    throw new TypeError(`${origin} a bigint: return String(value)`, { cause: error });
  }
}

/**
 * Refuses a result that JSON cannot represent.
 *
 * @throws {@link TypeError} that says what to return instead.
 */
export function assertSendable(result: unknown, origin = "The handler returned"): void {
  const advice = findAdvice(result);
  if (advice !== null) throw new TypeError(`${origin} ${advice}`);
}

function findAdvice(result: unknown): string | null {
  if (typeof result === "function") return "a function: call it and return the result";
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

/** Whether a value is a plain object, even from another realm, such as that of a test runner. */
export function isPlain(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Names any value in a message. */
export function nameKind(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return `a ${typeof value}`;
  return isPlain(value) ? "a plain object" : nameOfInstance(value);
}

/** Names a class instance in a message. */
export function nameOfInstance(value: unknown): string {
  const { constructor } = Object.getPrototypeOf(value) as {
    readonly constructor?: { readonly name?: string };
  };
  const name = constructor?.name ?? "";
  return `an instance of ${name === "" ? "an unnamed class" : name}`;
}
