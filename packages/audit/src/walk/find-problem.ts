import type { $ZodObjectDef, $ZodRecordDef, $ZodTypes } from "zod/v4/core";
import { isBoundedNumber } from "../bounds/counting-number.ts";
import { isFinitePattern } from "../bounds/finite-pattern.ts";
import { problems, type SchemaProblem } from "../findings/problems.ts";
import { findUnboundedString } from "../bounds/string-bound.ts";
import { templatePatternOf } from "../patterns/template-pattern.ts";
import { hasUpperBound } from "../bounds/upper-bound.ts";

/**
 * Finds the problem of one schema, without its parts.
 *
 * @param schema - The schema.
 * @param isCount - Whether a number here counts pages or items.
 * @returns The problem, or `undefined`.
 * @throws whatever a getter of the schema throws.
 */
export function findSchemaProblem(schema: $ZodTypes, isCount: boolean): SchemaProblem | undefined {
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
      return findUnboundedString(def);
    case "template_literal":
      return isFiniteTemplate(schema) ? undefined : problems.endlessTemplate;
    case "bigint":
      return def.coerce === true ? problems.endlessBigInt : undefined;
    case "number":
      return isCount && !isBoundedNumber(def) ? problems.endlessCount : undefined;
    case "array":
      return hasUpperBound(def) ? undefined : problems.endlessArray;
    case "tuple":
      return def.rest === null || hasUpperBound(def) ? undefined : problems.endlessTuple;
    case "set":
      return hasUpperBound(def) ? undefined : problems.endlessSet;
    case "map":
      return hasUpperBound(def) ? undefined : problems.endlessMap;
    case "record":
      return findOpenRecord(def);
    case "object":
      return findOpenOrWide(def);
    case "any":
    case "unknown":
      return hasUpperBound(def) ? undefined : problems.anyValue;
    case "custom":
      return hasUpperBound(def) ? undefined : problems.customValue;
    case "transform":
      return hasUpperBound(def) ? undefined : problems.transformedValue;
    case "boolean":
    case "catch":
    case "date":
    case "default":
    case "enum":
    case "file":
    case "function":
    case "intersection":
    case "lazy":
    case "literal":
    case "nan":
    case "never":
    case "nonoptional":
    case "null":
    case "nullable":
    case "optional":
    case "pipe":
    case "prefault":
    case "promise":
    case "readonly":
    case "success":
    case "symbol":
    case "undefined":
    case "union":
    case "void":
      return undefined;
    default:
      return problems.unknownType;
  }
}

function isFiniteTemplate(schema: $ZodTypes): boolean {
  const pattern = templatePatternOf(schema);
  return pattern !== undefined && isFinitePattern(pattern);
}

function findOpenRecord(definition: $ZodRecordDef): SchemaProblem | undefined {
  if (definition.mode === "loose") return problems.openRecord;
  const areKeysListed = definition.keyType._zod.values !== undefined;
  return areKeysListed || hasUpperBound(definition) ? undefined : problems.endlessRecord;
}

function findOpenOrWide(definition: $ZodObjectDef): SchemaProblem | undefined {
  if (isOpen(definition)) return problems.openObject;
  return Object.keys(definition.shape).length > maxFields ? problems.wideObject : undefined;
}

const maxFields = 300;

function isOpen({ catchall }: $ZodObjectDef): boolean {
  return catchall !== undefined && catchall._zod.def.type !== "never";
}
