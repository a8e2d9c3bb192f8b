import { definitionOf, type Definition } from "./definition.ts";

/**
 * Describes the kind of a value for an error message: `array`, `optional string`,
 * `string format uuid`, `coerced number`, `transform`, `Zod 3 schema`, `undefined`.
 *
 * @param value - A schema, or any other value in its place.
 * @returns The kind. It never contains data from the value.
 */
export function kindOf(value: unknown): string {
  const definition = definitionOf(value);
  if (definition === undefined) return kindOfNonSchema(value);
  const { type, innerType, format, coerce } = definition;
  if (type === "optional") return `optional ${kindOf(innerType)}`;
  if (type === "pipe") return kindOfPipe(definition);
  if (typeof format === "string") return `${type} format ${format}`;
  if (coerce === true) return `coerced ${type}`;
  return type.replaceAll("_", " ");
}

function kindOfPipe(pipe: Definition): string {
  if (pipe.reverseTransform !== undefined) return "codec";
  if (definitionOf(pipe.in)?.type === "transform") return "preprocess";
  if (definitionOf(pipe.out)?.type === "transform") return "transform";
  return "pipe";
}

function kindOfNonSchema(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return "_def" in value ? "Zod 3 schema" : "plain object";
}
