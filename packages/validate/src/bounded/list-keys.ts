/**
 * Lists the keys under which a record reads an object: its own enumerable ones, symbols last.
 *
 * @internal
 */
export function listKeys(input: object): PropertyKey[] {
  const symbols = Object.getOwnPropertySymbols(input);
  const keys: PropertyKey[] = Object.keys(input);
  return keys.concat(
    symbols.filter((symbol) => Object.prototype.propertyIsEnumerable.call(input, symbol)),
  );
}
