import { definitionOf } from "./definition.ts";
import { kindOf } from "./field-kind.ts";
import { remedyOf } from "./field-remedy.ts";
import { scalarTypeOf } from "./field-rules.ts";
import type { CheckedParams, CheckedQuery } from "./field-types.ts";
import type { ScalarType } from "./scalar.ts";
import { SchemaError, type SchemaInput } from "./schema-error.ts";

/**
 * One declared field, and its place in the schema's order.
 *
 * @internal
 */
export interface Field {
  readonly key: string;
  readonly type: ScalarType;
  readonly position: number;
  /** Whether a query can have the key as it is written, without escapes. */
  readonly isPlain: boolean;
}

/** How each path parameter of a schema is converted. */
export interface ParamsPlan {
  readonly input: "params";
  /** The declared keys, in the schema's order. */
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
}

/** How each query key of a schema is found and converted. */
export interface QueryPlan {
  readonly input: "query";
  /** The declared keys, in the schema's order. */
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
  /** The fields by the length of their keys. */
  readonly fieldsByLength: readonly (readonly Field[] | undefined)[];
}

/**
 * Works out, once for each schema, how path parameters are converted.
 *
 * @param schema - The params schema.
 * @returns The plan for `coerceParams`.
 * @throws {@link SchemaError} when the schema or one of its fields is outside the table
 * (docs/specification.md#51-fields); its type refuses the same.
 */
export function compileParams<Schema>(schema: CheckedParams<Schema>): ParamsPlan {
  const fields = readFields("params", schema);
  return { input: "params", keys: fields.map((field) => field.key), fields };
}

/**
 * Works out, once for each schema, how a query is converted.
 *
 * @param schema - The query schema.
 * @returns The plan for `coerceQuery`.
 * @throws {@link SchemaError} when the schema or one of its fields is outside the table
 * (docs/specification.md#51-fields); its type refuses the same.
 */
export function compileQuery<Schema>(schema: CheckedQuery<Schema>): QueryPlan {
  const fields = readFields("query", schema);
  const keys = fields.map((field) => field.key);
  const fieldsByLength: Field[][] = [];
  for (const field of fields) (fieldsByLength[field.key.length] ??= []).push(field);
  return { input: "query", keys, fields, fieldsByLength };
}

// The schema is unknown here, for a caller without types may hand in anything.
function readFields(input: SchemaInput, schema: unknown): Field[] {
  const shape = readShape(input, schema);
  return Reflect.ownKeys(shape).map((key, position) => {
    const field: unknown = Reflect.get(shape, key);
    if (typeof key === "symbol") {
      const remedy = "name the key with a string";
      throw new SchemaError("UNSUPPORTED_FIELD", {
        input,
        key: String(key),
        kind: "symbol key",
        remedy,
      });
    }
    const type = scalarTypeOf(input, field);
    if (type === undefined) {
      const remedy = remedyOf(input, field);
      throw new SchemaError("UNSUPPORTED_FIELD", { input, key, kind: kindOf(field), remedy });
    }
    return { key, type, position, isPlain: /^[^&=%+\uD800-\uDFFF]+$/.test(key) };
  });
}

function readShape(input: SchemaInput, schema: unknown): object {
  const definition = definitionOf(schema);
  const facts = { input, kind: kindOf(schema), remedy: "write z.object({ … })" };
  if (definition === undefined) throw new SchemaError("NOT_A_SCHEMA", facts);
  const { type, shape } = definition;
  if (type !== "object" || typeof shape !== "object" || shape === null) {
    throw new SchemaError("NOT_AN_OBJECT", facts);
  }
  return shape;
}
