import ts from "typescript";
import type { JsonSchema } from "@fw/contract";
import { toPattern } from "../schema/template-pattern.ts";

/**
 * Makes the schema of a string, a number, a boolean or `null`, branded or not.
 *
 * @returns The schema; `undefined` for other types.
 */
export function toScalarSchema(type: ts.Type): JsonSchema | undefined {
  if (type.isIntersection()) {
    const branded = type.types.find(({ flags }) => (flags & branding) !== 0);
    return branded && unbrand(branded);
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  const { flags } = type;
  if (flags & ts.TypeFlags.TemplateLiteral) return toTemplateSchema(type as ts.TemplateLiteralType);
  if (flags & ts.TypeFlags.BooleanLiteral) return { const: isTrue(type) };
  if (flags & ts.TypeFlags.StringLike) return { type: "string" };
  if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
  if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
  return flags & ts.TypeFlags.Null ? { type: "null" } : undefined;
}

const branding = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

/** JSON has no brands, and core's types do not keep branded literals. */
function unbrand({ flags }: ts.Type): JsonSchema {
  if (flags & ts.TypeFlags.StringLike) return { type: "string" };
  return { type: flags & ts.TypeFlags.NumberLike ? "number" : "boolean" };
}

function isTrue(type: ts.Type): boolean {
  // The compiler has no public name for the value.
  return "intrinsicName" in type && type.intrinsicName === "true";
}

function toTemplateSchema({ texts, types }: ts.TemplateLiteralType): JsonSchema {
  const kinds = types.map(({ flags }) =>
    flags & ts.TypeFlags.NumberLike
      ? "number"
      : flags & ts.TypeFlags.BigIntLike
        ? "bigint"
        : "string",
  );
  return { type: "string", pattern: toPattern(texts, kinds) };
}
