/**
 * Rejects options that are not an object or include an unknown option.
 *
 * @param where - The function that takes the options, such as `listen()`, or the option that holds them, such as `cors`.
 * @param options - The value to check.
 * @param names - The names of the known options.
 * @throws {@link TypeError} when the value is not an object or has an unknown option.
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
