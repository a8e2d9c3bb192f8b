/** The types of the values at one place of a JSON body. */
export interface Shape {
  /** How many values there are. */
  readonly count: number;
  readonly kinds: ReadonlySet<JsonKind>;
  /** The shapes of the members, by name. */
  readonly members: ReadonlyMap<string, Shape>;
  /** The shape of all elements of all lists; `undefined` without an element. */
  readonly elements: Shape | undefined;
  /** Whether each list has an element. */
  readonly isFilled: boolean;
}

type JsonKind = "null" | "boolean" | "number" | "string" | "list" | "object";

/** Reads the shape that values have together. */
export function readShape(values: readonly unknown[]): Shape {
  const objects = values.filter(isObject);
  const names = new Set(objects.flatMap((value) => Object.keys(value)));
  const lists = values.filter((value): value is unknown[] => Array.isArray(value));
  const elements = lists.flat();
  return {
    count: values.length,
    kinds: new Set<JsonKind>(values.map(kindOf)),
    members: new Map(
      [...names].map((name) => {
        const having = objects.filter((value) => Object.hasOwn(value, name));
        return [name, readShape(having.map((value) => value[name]))] as const;
      }),
    ),
    elements: elements.length === 0 ? undefined : readShape(elements),
    isFilled: lists.every(({ length }) => length > 0),
  };
}

/**
 * Finds what a caller of the base would miss in another value.
 *
 * @param base - What the answers of the base have together.
 * @param other - What the answer of the target has.
 * @param at - The place, such as `items[].id`; empty for the whole body.
 * @returns The first mistake, as a sentence without its end, or `undefined`.
 */
export function findMissing(base: Shape, other: Shape, at = ""): string | undefined {
  const place = at === "" ? "the body" : at;
  const added = [...other.kinds].find((kind) => !base.kinds.has(kind));
  if (added !== undefined) return `${place} was ${[...base.kinds].join(" or ")} and is ${added}`;
  // With another kind, there are other members.
  if (base.kinds.size === 1 && base.kinds.has("object")) {
    for (const [name, member] of base.members) {
      // A member that not each answer of the base has may be absent.
      const found = other.members.get(name);
      const inside = at === "" ? name : `${at}.${name}`;
      const isAlways = member.count === base.count;
      if (isAlways && (found?.count ?? 0) < other.count) return `${inside} is gone`;
      const missing = found && findMissing(member, found, inside);
      if (missing !== undefined) return missing;
    }
  }
  if (base.elements === undefined || !other.kinds.has("list")) return undefined;
  if (other.elements !== undefined) return findMissing(base.elements, other.elements, `${at}[]`);
  return base.isFilled ? `${place} is empty` : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value as JsonKind;
}
