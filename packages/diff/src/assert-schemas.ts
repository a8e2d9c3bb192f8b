import { InvalidContractError } from "./invalid-contract-error.ts";
import { isRecord, isText } from "./shape.ts";

/**
 * Checks that schemas have the form that the comparison relies on, and that their references lead to definitions.
 *
 * @param schemas - The schemas by their places.
 * @throws {@link InvalidContractError} when a schema is invalid.
 */
export function assertSchemas(
  schemas: ReadonlyMap<string, unknown>,
  $defs: Readonly<Record<string, unknown>>,
): void {
  // A list instead of recursion, because a hostile document may be nested deeper than the stack.
  const rest = Array.from(schemas, ([place, schema]) => ({ place, schema, depth: 0 }));
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { place, schema, depth } = next;
    if (depth > maxDepth)
      throw new InvalidContractError(`is nested more than ${maxDepth} schemas deep`);
    for (const [inner, part] of listParts(schema, place, $defs)) {
      rest.push({ place: inner, schema: part, depth: depth + 1 });
    }
  }
}

/** The most levels of nested schemas, without references. */
const maxDepth = 100;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isText(value) || isListOf(value, isText),
  enum: Array.isArray,
  required: (value) => isListOf(value, isText),
  pattern: isText,
  format: isText,
  ...Object.fromEntries(
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
      .concat(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"])
      .map((name) => [name, (value: unknown) => typeof value === "number"]),
  ),
};
const schemaLists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaMaps = ["properties", "patternProperties"];
const singleSchemas = ["not", "items", "additionalProperties", "propertyNames"];

function listParts(
  schema: unknown,
  place: string,
  $defs: Readonly<Record<string, unknown>>,
): (readonly [string, unknown])[] {
  if (typeof schema === "boolean") return [];
  if (!isRecord(schema)) throw new InvalidContractError(`${place} is not a schema`);
  assertReference(schema["$ref"], place, $defs);
  const parts: (readonly [string, unknown])[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const inner = `${place}.${keyword}`;
    if (Object.hasOwn(checks, keyword) && !checks[keyword]?.(value))
      throw new InvalidContractError(`${inner} has a wrong value`);
    if (schemaLists.includes(keyword)) {
      if (!Array.isArray(value))
        throw new InvalidContractError(`${inner} is not an array of schemas`);
      for (const [index, part] of value.entries()) parts.push([`${inner}[${index}]`, part]);
    } else if (schemaMaps.includes(keyword)) {
      if (!isRecord(value)) throw new InvalidContractError(`${inner} is not an object`);
      for (const [name, part] of Object.entries(value)) parts.push([`${inner}.${name}`, part]);
    } else if (singleSchemas.includes(keyword)) parts.push([inner, value]);
  }
  return parts;
}

function assertReference(
  reference: unknown,
  place: string,
  $defs: Readonly<Record<string, unknown>>,
): void {
  if (reference === undefined) return;
  const name = isText(reference) ? /^#\/\$defs\/(.*)$/s.exec(reference)?.[1] : undefined;
  if (name === undefined || !Object.hasOwn($defs, name))
    throw new InvalidContractError(
      `${place} refers to ${JSON.stringify(reference)}, which is not defined`,
    );
}

function isListOf<T>(value: unknown, isOne: (part: unknown) => part is T): value is T[] {
  return Array.isArray(value) && value.every((part) => isOne(part));
}
