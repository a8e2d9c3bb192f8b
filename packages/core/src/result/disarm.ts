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
    // A value that throws when it is looked at is neither.
  }
}

/** How many objects are looked into by default: a result may hang together with half the program. */
const defaultMaxObjects = 100_000;

type Add = (inner: unknown) => void;

/**
 * Does the same for a value and what is in it: in its properties as JSON sees them, and in collections
 * and errors.
 *
 * @param maxObjects - How many objects are looked into, those first that are nearest.
 * @internal
 */
export function disarmAll(value: unknown, maxObjects: number = defaultMaxObjects): void {
  const found = new Set<object>();
  const add: Add = (inner) => {
    if (typeof inner === "object" && inner !== null && found.size < maxObjects) found.add(inner);
  };
  add(value);
  // What is added meanwhile has its turn, too.
  for (const each of found) {
    try {
      look(each, add);
    } catch {
      // A value that throws when it is looked into.
    }
  }
}

/**
 * Disarms the members of an object or array, and nothing inside them.
 *
 * @internal
 */
export function disarmMembers(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  try {
    eachMember(value, disarmMember);
  } catch {
    // A value that throws when it is looked into.
  }
}

function disarmMember(member: unknown): void {
  if (typeof member !== "object" || member === null) return;
  if (!Array.isArray(member) && !isData(member)) disarm(member);
}

/** How many objects of a thrown value are looked into: a route that fails must not cost more for it. */
const maxThrownObjects = 1_000;

/**
 * Does the same for what was thrown.
 *
 * @internal
 */
export function disarmThrown(thrown: unknown): void {
  disarmAll(thrown, maxThrownObjects);
}

function look(value: object, add: Add): void {
  if (!Array.isArray(value) && !isData(value)) {
    disarm(value);
    if (ArrayBuffer.isView(value) || isNodeStream(value)) return;
    addHidden(value, add);
  }
  eachMember(value, add);
}

/** Most objects are data, which is neither promise nor stream. */
function isData(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

function eachMember(value: object, add: Add): void {
  if (Array.isArray(value)) {
    // Not by `for in`, which takes ten times as long for an array.
    for (let index = 0; index < value.length; index++) addMember(value, index, add);
    return;
  }
  // Not by `Object.values`, which takes three times as long.
  for (const name in value) addMember(value, name, add);
}

/** What no loop over properties shows: the elements of a collection, and what an error is made of. */
function addHidden(value: object, add: Add): void {
  for (const name of hiddenNames) addMember(value, name, add);
  if (collection.test(Object.prototype.toString.call(value))) {
    for (const inner of value as Iterable<unknown>) add(inner);
  }
}

const hiddenNames = ["cause", "errors", "error", "suppressed"];

/** None of these runs code of the program's when it is gone through. */
const collection = /^\[object (?:Map|Set|(?:Array|Map|Set) Iterator)\]$/;

function addMember(value: object, name: string | number, add: Add): void {
  try {
    add((value as Record<string | number, unknown>)[name]);
  } catch {
    // A getter that throws says nothing about the rest.
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
