/** The keys that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** The replacement that removes a value. */
export const gone: unique symbol = Symbol("gone");

/** Lists the paths of a value and all its parts. */
export function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys: readonly (string | number)[] = Array.isArray(value)
    ? Array.from(value.slice(0, 20).keys())
    : Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined);
  return [path, ...keys.flatMap((key) => listPlaces(Reflect.get(value, key), [...path, key]))];
}

/** Replaces one part of a value. */
export function replaceAt(
  value: unknown,
  [key, ...path]: Path,
  change: (part: unknown) => unknown,
): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return change(value);
  const member = replaceAt(Reflect.get(value, key), path, change);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return member === gone
      ? list.filter((_, index) => index !== key)
      : list.with(Number(key), member);
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, other]: [string, unknown]) =>
      name !== key ? [[name, other]] : member === gone ? [] : [[name, member]],
    ),
  );
}
