/**
 * Makes another value of each value of a record.
 *
 * @param record - The record.
 * @param map - Makes the other value.
 * @returns The other values, by the same names.
 */
export function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Readonly<Record<string, Mapped>> {
  const entries = Object.entries(record).map(([name, value]) => [name, map(value, name)] as const);
  return Object.fromEntries(entries);
}
