import type { JsonScalar, JsonSchema } from "@fw/contract";

/** A type of JSON. */
export type Kind = (typeof kinds)[number];

/** All types of JSON. */
export const kinds = ["null", "boolean", "number", "string", "array", "object"] as const;

/** The values of one type that a schema accepts: a schema is the union of its options. */
export interface Option {
  readonly kind: Kind;
  /** The named type that has the option. */
  readonly typeName?: string;
  /** The only values, if they are listed. */
  readonly values?: ReadonlySet<JsonScalar>;
  /** The bounds of a number, or of the number of characters, items or members. */
  readonly range: Range;
  /** The divisors of a number; 1 for an integer. */
  readonly steps: readonly number[];
  /** The formats and patterns of a string, as messages name them. */
  readonly forms: readonly string[];
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  /** The schema of other members; `undefined` if they are ignored. */
  readonly additional: SchemaNode | undefined;
  readonly patterns: ReadonlyMap<string, SchemaNode>;
  /** The schema of the names of members; `undefined` for any name. */
  readonly names: SchemaNode | undefined;
  readonly prefix: readonly SchemaNode[];
  /** The items after those of the prefix. */
  readonly items: SchemaNode;
}

/** A range of numbers. An open bound is not part of it. */
export interface Range {
  readonly min: number;
  readonly isMinOpen: boolean;
  readonly max: number;
  readonly isMaxOpen: boolean;
}

/** The schemas of one document that all apply to the same value. */
export interface SchemaNode {
  readonly graph: SchemaNodes;
  readonly parts: readonly JsonSchema[];
}

/** The nodes of one document. */
export interface SchemaNodes {
  readonly any: SchemaNode;
  readonly toNode: (schemas: readonly (JsonSchema | boolean)[]) => SchemaNode;
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /** Finds the name of a node that is a definition. */
  readonly findName: (node: SchemaNode) => string | undefined;
  readonly read: (node: SchemaNode) => Reading;
}

/** A schema as the union of its options. */
export interface Reading {
  readonly options: readonly Option[];
  /** Whether the options are exactly the schema. Otherwise, the schema accepts less. */
  readonly isExact: boolean;
  /** Whether it accepts every value. */
  readonly isAny: boolean;
  /** The further checks, in words. */
  readonly checks: string;
}
