/**
 * The maximum nesting depth of arrays and objects. A scalar has depth 0, `[]` has depth 1.
 *
 * The maximum is less than a quarter of the smallest depth that overflows the default stack. A fresh process that is
 * 200 frames deep overflows at 592 with a recursive schema that has five wrappers per level, at 864 with a pipe, and
 * at 3,968 in `JSON.stringify` (Node 22.23, 24.21 and 26.10, Zod 4.6.7). To measure again, raise the factor in
 * `test/hazard.test.ts` until a `RangeError` appears.
 */
export const maxDepth = 128;

/** Why a JSON value is dangerous to process, as in: The body is nested too deeply. */
export type Hazard = "is nested too deeply" | "has a forbidden key";

/**
 * Finds a hazard in a parsed JSON value: nesting deeper than {@link maxDepth}, a `__proto__` key, or a
 * `constructor` key whose value has a `prototype` key. Code that copies such keys could modify a prototype.
 *
 * For most small values, a search of the text is enough. All others are walked. A walk takes about a seventh of
 * the parsing time. In the worst case, when all keys are numbers, it takes 1.6 times the parsing time.
 *
 * @param value - The result of `JSON.parse`.
 * @param text - The parsed text.
 * @returns The first hazard, or `undefined`.
 */
export function findHazard(value: unknown, text: string): Hazard | undefined {
  if (!isJsonContainer(value)) return undefined;
  if (!mayBeTooDeep(text) && !suspicious.some((part) => text.includes(part))) return undefined;
  return findWithin(value, maxDepth);
}

/** Any text with a forbidden key contains at least one of these: the key itself, or an escape. */
const suspicious = ["__proto__", "constructor", "\\u"];

function mayBeTooDeep(text: string): boolean {
  let count = 0;
  for (const bracket of ["[", "{"]) {
    let index = text.indexOf(bracket);
    for (; index !== -1; index = text.indexOf(bracket, index + 1)) {
      if (++count > maxDepth) return true;
    }
  }
  return false;
}

function findWithin(value: object, levels: number): Hazard | undefined {
  if (levels === 0) return "is nested too deeply";
  return Array.isArray(value)
    ? findInElements(value, levels - 1)
    : findInMembers(value as Members, levels - 1);
}

function findInElements(elements: readonly unknown[], levels: number): Hazard | undefined {
  for (const element of elements) {
    const hazard = isJsonContainer(element) ? findWithin(element, levels) : undefined;
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** Searches an object with `for … in`, which is twice as fast as `Object.keys`. Inherited keys are skipped. */
function findInMembers(members: Members, levels: number): Hazard | undefined {
  for (const key in members) {
    if (key === "__proto__") return "has a forbidden key";
    const member = members[key];
    if (!isJsonContainer(member) || !Object.hasOwn(members, key)) continue;
    if (key === "constructor" && Object.hasOwn(member, "prototype")) return "has a forbidden key";
    const hazard = findWithin(member, levels);
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

function isJsonContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
