import type { SchemaNode, SchemaNodes } from "./option.ts";

/** Whether two nodes are equal, except for the names of definitions and for descriptions. */
export function isSame(before: SchemaNode, after: SchemaNode): boolean {
  const pairs = new Map<unknown, Set<unknown>>();
  const compare = (a: unknown, b: unknown, depth: number): boolean => {
    const [first, second] = [follow(a, before.graph), follow(b, after.graph)];
    if (!isObjectOrArray(first) || !isObjectOrArray(second)) return Object.is(first, second);
    const known = pairs.get(first) ?? new Set();
    if (known.has(second)) return true;
    pairs.set(first, known.add(second));
    if (depth > maxDepth || Array.isArray(first) !== Array.isArray(second)) return false;
    const [ours, theirs] = [toEntries(first), toEntries(second)];
    return (
      ours.size === theirs.size &&
      [...ours].every(
        ([key, value]) => theirs.has(key) && compare(value, theirs.get(key), depth + 1),
      )
    );
  };
  return compare(before.parts, after.parts, 0);
}

/** Limits recursion. */
const maxDepth = 500;

/** The describing keywords. A property of that name is compared, because its value is not a string. */
const describing: ReadonlySet<string> = new Set(["title", "description", "$comment"]);

function isObjectOrArray(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function follow(value: unknown, graph: SchemaNodes): unknown {
  const isReference = isObjectOrArray(value) && "$ref" in value && typeof value.$ref === "string";
  return isReference ? graph.resolve(value as { readonly $ref: string }) : value;
}

function toEntries(value: object): Map<string, unknown> {
  const entries = Object.entries(value) as [string, unknown][];
  return new Map(entries.filter(([key, part]) => !describing.has(key) || typeof part !== "string"));
}
