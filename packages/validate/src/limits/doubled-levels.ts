/**
 * How many levels of objects and arrays a value may have where a schema doubles its work with each.
 *
 * @internal
 */
export const maxDoubledLevels = 5;

/**
 * Whether a value has more levels than given.
 *
 * @internal
 */
export function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeep(part, levels - 1));
}
