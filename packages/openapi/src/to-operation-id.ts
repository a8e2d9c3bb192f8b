/** Makes the ids of operations unique: the second `getUsers` becomes `getUsers2`. */
export class OperationNames {
  readonly #taken: Set<string>;

  /** @param taken - The ids that `overrides` gives to operations. */
  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  take(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = wanted + String(number);
    this.#taken.add(name);
    return name;
  }
}

/** Makes the default id of an operation: `getUsersById` for `GET /users/:id`. */
export function toOperationId(method: string, path: string): string {
  const words = path.split("/").flatMap((segment) => {
    if (segment === "*") return ["rest"];
    const parts = segment.match(/[\p{L}\p{N}]+/gu) ?? [];
    return segment.startsWith(":") ? ["by", ...parts] : parts;
  });
  const rest = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + (rest.join("") || "Root");
}
