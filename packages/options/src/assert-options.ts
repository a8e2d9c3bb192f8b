/**
 * Refuses options that are not an object, or have a name that no option has.
 *
 * @param where - What takes them: a function, such as `listen()`, or the field that holds them, such as `cors`.
 * @param options - What was given.
 * @param names - Those that an option can have.
 * @throws {@link TypeError} naming what is wrong.
 */
export function assertOptions<Name extends string>(
  where: string,
  options: unknown,
  names: readonly Name[],
): asserts options is Readonly<Partial<Record<Name, unknown>>> {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError(
      `${where.endsWith("()") ? `The options of ${where}` : where} must be an object`,
    );
  }
  const known: readonly string[] = names;
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${where} has no option "${unknown}"; it has ${names.join(", ")}`);
}
