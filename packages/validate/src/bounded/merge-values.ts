import { util } from "zod/v4/core";

/** What two values have become, or where they differ. */
export type Merged = { readonly value: unknown } | { readonly path: Path };

/**
 * Merges what the operands of an intersection yield, as Zod does, in linear time: Zod looks up every
 * key of one in a list of the other's.
 *
 * @internal
 */
export function mergeValues(left: unknown, right: unknown): Merged {
  if (left === right) return { value: left };
  if (left instanceof Date && right instanceof Date && Number(left) === Number(right)) {
    return { value: left };
  }
  if (util.isPlainObject(left) && util.isPlainObject(right)) {
    return new MergeTarget(copyMembers(left)).merge(right);
  }
  if (Array.isArray(left) && Array.isArray(right)) return mergeArrays(left, right);
  return { path: [] };
}

/**
 * A plain object of nobody else's, into which another one is merged.
 *
 * @internal
 */
export class MergeTarget {
  readonly #members: Members;
  /** Where members differ, by the keys of both. */
  #conflicts: Map<string, Path> | undefined;
  #isOtherPlain = true;

  constructor(members: Members) {
    this.#members = members;
  }

  /** Merges another plain object into this one. */
  merge(other: Readonly<Members>): Merged {
    for (const key of Object.keys(other)) if (key !== "__proto__") this.add(key, other[key]);
    for (const symbol of listSymbols(other)) this.add(symbol, other[symbol]);
    return this.merged;
  }

  /** Merges a member of another object into this one. */
  add(key: PropertyKey, value: unknown): void {
    const members = this.#members;
    // Most are the same. A function may be one that every object inherits.
    if (members[key] === value && value !== undefined && typeof value !== "function") return;
    // Zod tells by this one whether an object is plain, and merges no other.
    if (key === "constructor") this.#isOtherPlain = util.isPlainObject({ constructor: value });
    if (typeof key !== "string" || !Object.hasOwn(members, key)) {
      members[key] = value;
      return;
    }
    const merged = mergeValues(members[key], value);
    if ("value" in merged) members[key] = merged.value;
    else (this.#conflicts ??= new Map()).set(key, merged.path);
  }

  /** What has come of it. Of several conflicts, Zod tells the one that the left value has first. */
  get merged(): Merged {
    const conflicts = this.#conflicts;
    if (!this.#isOtherPlain) return { path: [] };
    if (conflicts === undefined) return { value: this.#members };
    const first = Object.keys(this.#members).find((key) => conflicts.has(key)) ?? "";
    return { path: [first, ...(conflicts.get(first) ?? [])] };
  }
}

type Members = Record<PropertyKey, unknown>;
type Path = readonly (string | number)[];

function copyMembers(from: Readonly<Members>): Members {
  const copy: Members = {};
  for (const key of Object.keys(from)) if (key !== "__proto__") copy[key] = from[key];
  for (const symbol of listSymbols(from)) copy[symbol] = from[symbol];
  return copy;
}

function listSymbols(value: Readonly<Members>): readonly symbol[] {
  const symbols = Object.getOwnPropertySymbols(value);
  if (symbols.length === 0) return symbols;
  return symbols.filter((symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol));
}

function mergeArrays(left: readonly unknown[], right: readonly unknown[]): Merged {
  if (left.length !== right.length) return { path: [] };
  const value: unknown[] = [];
  for (const [index, item] of left.entries()) {
    const merged = mergeValues(item, right[index]);
    if (!("value" in merged)) return { path: [index, ...merged.path] };
    value.push(merged.value);
  }
  return { value };
}
