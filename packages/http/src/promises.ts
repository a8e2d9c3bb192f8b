/** Whether a value is a promise, from any library. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}

/**
 * Keeps a dropped value from crashing the process if it is a promise that rejects later, or a Node stream that fails
 * later.
 */
export function ignoreFailure(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  try {
    if (isNodeStream(value)) value.on("error", ignore);
    else if (isPromise(value)) ignoreRejection(value);
  } catch {
    // A value whose members cannot be read is not a promise or a stream.
  }
}

/**
 * Applies {@link ignoreFailure} to a value and its own members, but searches no deeper
 * (docs/specification.md#11-the-way-of-a-request).
 */
export function ignoreFailuresIn(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  try {
    if (Array.isArray(value)) {
      // For an array, `for … in` takes ten times as long.
      for (let index = 0; index < value.length; index++) ignoreMember(value, index);
    } else if (hasObjectPrototype(value)) {
      // For a plain object, `Object.values` takes three times as long.
      for (const name in value) ignoreMember(value, name);
    } else {
      ignoreFailure(value);
      if (ArrayBuffer.isView(value)) return;
      // The `cause` of an error is not enumerable.
      for (const name of Object.getOwnPropertyNames(value)) ignoreMember(value, name);
    }
  } catch {
    // A proxy may refuse to list its members.
  }
}

/** The promises that already have the handler of {@link ignoreRejectionOnce}. */
const ignored = new WeakSet<object>();

/**
 * Keeps a member of a context from crashing the process if it is a promise that nothing awaits. Many requests may share
 * a member, such as a logger that is a stream, or a promise that never settles. So this adds nothing to a stream, and
 * only one handler to a promise.
 */
export function ignoreRejectionOnce(member: unknown): void {
  if (typeof member !== "object" || member === null) return;
  try {
    if (hasObjectPrototype(member) || !isPromise(member) || ignored.has(member)) return;
    ignored.add(member);
    ignoreRejection(member);
  } catch {
    // A proxy that refuses to be examined is not a promise.
  }
}

function isPromise(value: object): boolean {
  return Object.prototype.toString.call(value) === "[object Promise]";
}

function ignoreRejection(promise: object): void {
  // Calls the original `then`, which a subclass may override.
  void Promise.prototype.then.call(promise, undefined, ignore);
}

function ignoreMember(value: object, name: string | number): void {
  try {
    const member = (value as Record<string | number, unknown>)[name];
    if (typeof member !== "object" || member === null) return;
    if (!Array.isArray(member) && !hasObjectPrototype(member)) ignoreFailure(member);
  } catch {
    // A getter may throw. The other members still count.
  }
}

/**
 * Whether a value is a plain object, as most are. Plain objects are neither promises nor streams. `getPrototypeOf` takes
 * 25 ns in Node, which was a twenty-fifth of the time of a list of 100 objects.
 */
function hasObjectPrototype(value: object): boolean {
  return value.constructor === Object || Object.getPrototypeOf(value) === Object.prototype;
}

/** The methods of a Node stream that the framework calls. */
interface NodeStream {
  on(event: "error", listener: () => void): unknown;
  pipe(target: unknown): unknown;
  destroy(): unknown;
}

/** Whether a value is a Node stream, from any version or copy. */
export function isNodeStream(value: object): value is NodeStream {
  const { on, pipe, destroy } = value as Partial<NodeStream>;
  return typeof on === "function" && typeof pipe === "function" && typeof destroy === "function";
}

function ignore(): void {
  // The failure of a dropped value needs no handling.
}
