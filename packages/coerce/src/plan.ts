import { definitionOf } from "./definition.ts";
import { kindOf } from "./field-kind.ts";
import { remedyOf } from "./field-remedy.ts";
import { scalarTypeOf } from "./field-rules.ts";
import type { ValidationInput } from "./field-table.ts";
import type { CheckedParams, CheckedQuery } from "./field-types.ts";
import type { ScalarType } from "./scalar.ts";
import { SchemaError, type SchemaErrorFacts, type SchemaInput } from "./schema-error.ts";

/** How the values of a field are converted. */
export interface FieldRule {
  readonly type: ScalarType;
  /** Whether the value is the list of everything that was sent under the key. */
  readonly isList: boolean;
  /** Whether an empty text counts as not sent. */
  readonly isAbsentIfEmpty: boolean;
}

/** Why a field is not supported, and what to write instead. */
export type Refusal = Pick<SchemaErrorFacts, "kind" | "remedy">;

/** A declared field and its position in the schema. */
export interface Field extends FieldRule {
  readonly key: string;
  readonly position: number;
  /** Whether a query can contain the key without escapes. */
  readonly isPlain: boolean;
}

/** How each path parameter of a schema is converted. */
export interface ParamsPlan {
  readonly input: "params";
  /** The declared keys, in schema order. */
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
}

/** How each query key of a schema is found and converted. */
export interface QueryPlan {
  readonly input: "query";
  /** The declared keys, in schema order. */
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
  /** The fields by the length of their keys. */
  readonly fieldsByLength: readonly (readonly Field[] | undefined)[];
}

/**
 * Plans the conversion of path parameters. Call it once per schema.
 *
 * @param schema - The params schema.
 * @returns The plan for `coerceParams`.
 * @throws {@link SchemaError} when the schema or one of its fields is not supported
 * (docs/specification.md#51-fields). Such a schema does not compile either.
 */
export function compileParams<Schema>(schema: CheckedParams<Schema>): ParamsPlan {
  const fields = readFields("params", schema, rulesOf("params"));
  return { input: "params", keys: fields.map((field) => field.key), fields };
}

/**
 * Plans the conversion of a query. Call it once per schema.
 *
 * @param schema - The query schema.
 * @returns The plan for `coerceQuery`.
 * @throws {@link SchemaError} when the schema or one of its fields is not supported
 * (docs/specification.md#51-fields). Such a schema does not compile either.
 */
export function compileQuery<Schema>(schema: CheckedQuery<Schema>): QueryPlan {
  const fields = readFields("query", schema, rulesOf("query"));
  const keys = fields.map((field) => field.key);
  return { input: "query", keys, fields, fieldsByLength: groupByLength(fields) };
}

/** Groups fields by the length of their keys. */
export function groupByLength(fields: readonly Field[]): QueryPlan["fieldsByLength"] {
  const fieldsByLength: Field[][] = [];
  for (const field of fields) (fieldsByLength[field.key.length] ??= []).push(field);
  return fieldsByLength;
}

function rulesOf(input: ValidationInput): FieldRules {
  return {
    ruleOf(field) {
      const type = scalarTypeOf(input, field);
      return type && { type, isList: false, isAbsentIfEmpty: false };
    },
    refuse: (field) => ({ kind: kindOf(field), remedy: remedyOf(input, field) }),
  };
}

interface FieldRules {
  /** Returns `undefined` for a field that is not supported. */
  readonly ruleOf: (field: unknown) => FieldRule | undefined;
  readonly refuse: (field: unknown) => Refusal;
}

/**
 * Reads the fields of a schema.
 *
 * @param schema - `unknown`, because an untyped caller may pass any value.
 * @throws {@link SchemaError} when the schema or one of its fields is not supported.
 */
export function readFields(input: SchemaInput, schema: unknown, rules: FieldRules): Field[] {
  const shape = readShape(input, schema);
  const mistakes: SchemaErrorFacts[] = [];
  const fields: Field[] = [];
  for (const key of Reflect.ownKeys(shape)) {
    const field: unknown = Reflect.get(shape, key);
    const rule = rules.ruleOf(field);
    if (typeof key === "symbol") {
      const remedy = "name the key with a string";
      mistakes.push({ input, key: String(key), kind: "symbol key", remedy });
    } else if (rule === undefined) {
      mistakes.push({ input, key, ...rules.refuse(field) });
    } else {
      const isPlain = /^[^&=%+\uD800-\uDFFF]+$/.test(key);
      fields.push({ key, ...rule, position: fields.length, isPlain });
    }
  }
  const [first, ...others] = mistakes;
  if (first !== undefined) throw new SchemaError("UNSUPPORTED_FIELD", first, others);
  return fields;
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
