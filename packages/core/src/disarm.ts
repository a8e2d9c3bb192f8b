/**
 * Keeps a value that is not used any further from ending the process: a promise that rejects when
 * nobody waits for it, and a stream of Node's that fails when nobody listens.
 *
 * @internal
 */
export function disarm(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  try {
    if (isNodeStream(value)) value.on("error", ignore);
    else if (Object.prototype.toString.call(value) === "[object Promise]") {
      // Not its own method, which a subclass may have changed.
      void Promise.prototype.then.call(value, undefined, ignore);
    }
  } catch {
    // A value that bites whoever looks at it is neither.
  }
}

/**
 * Does the same for a value and all that JSON sees in it.
 *
 * @internal
 */
export function disarmAll(value: unknown): void {
  const found = new Set([value]);
  // What is added meanwhile has its turn, too.
  for (const each of found) {
    disarm(each);
    for (const inner of valuesOf(each)) found.add(inner);
  }
}

function valuesOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  try {
    return ArrayBuffer.isView(value) || isNodeStream(value) ? [] : Object.values(value);
  } catch {
    return [];
  }
}

/** As far as it takes to follow and to end a stream of Node's. */
interface NodeStream {
  on(event: "error", listener: () => void): unknown;
  destroy(): unknown;
}

/**
 * Whether a value is a stream of Node's, of whichever version or copy.
 *
 * @internal
 */
export function isNodeStream(value: object): value is NodeStream {
  return ["on", "pipe", "destroy"].every((name) => typeof Reflect.get(value, name) === "function");
}

function ignore(): void {
  // Whoever could act on it is not there any more.
}
