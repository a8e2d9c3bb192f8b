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

/** How many objects are looked into: a value that holds itself has no end. */
const maxObjects = 10_000;

/**
 * Does the same for a value and what JSON sees in it.
 *
 * @internal
 */
export function disarmAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const found = [value];
  try {
    // What is added meanwhile has its turn, too.
    for (const each of found) {
      if (mayHoldMore(each) && found.length < maxObjects) addObjects(each, found);
    }
  } catch {
    // A value that bites whoever looks into it.
  }
}

/** Most objects are data, which is neither promise nor stream. */
function mayHoldMore(value: object): boolean {
  if (Object.getPrototypeOf(value) === Object.prototype) return true;
  disarm(value);
  return !ArrayBuffer.isView(value) && !isNodeStream(value);
}

/** Not by `Object.values`, which takes three times as long. */
function addObjects(value: object, found: object[]): void {
  for (const name in value) {
    const inner = (value as Record<string, unknown>)[name];
    if (typeof inner === "object" && inner !== null) found.push(inner);
  }
}

/** As far as it takes to follow and to end a stream of Node's. */
interface NodeStream {
  on(event: "error", listener: () => void): unknown;
  pipe(target: unknown): unknown;
  destroy(): unknown;
}

/**
 * Whether a value is a stream of Node's, of whichever version or copy.
 *
 * @internal
 */
export function isNodeStream(value: object): value is NodeStream {
  const { on, pipe, destroy } = value as Partial<NodeStream>;
  return typeof on === "function" && typeof pipe === "function" && typeof destroy === "function";
}

function ignore(): void {
  // Whoever could act on it is not there any more.
}
