import type { JsonScalar, JsonSchema } from "@fw/contract";

/** A type of JSON. */
export type Kind = (typeof kinds)[number];

/** All of them. */
export const kinds = ["null", "boolean", "number", "string", "array", "object"] as const;

/** Values of one type that a schema takes: a schema is the union of its options. */
export interface Option {
  readonly kind: Kind;
  /** The named type that has the option. */
  readonly typeName?: string;
  /** Where there are only these. */
  readonly values?: ReadonlySet<JsonScalar>;
  /** Of a number its value, else how many characters, items or members it has. */
  readonly range: Range;
  /** What a number is a multiple of; 1 for an integer. */
  readonly steps: readonly number[];
  /** Formats and patterns of a text, as a sentence names them. */
  readonly forms: readonly string[];
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  /** What a member is that has no name here; `undefined` where such a one is not looked at. */
  readonly additional: SchemaNode | undefined;
  readonly patterns: ReadonlyMap<string, SchemaNode>;
  /** What the names of members are; `undefined` for any. */
  readonly names: SchemaNode | undefined;
  readonly prefix: readonly SchemaNode[];
  /** The items behind those of the prefix. */
  readonly items: SchemaNode;
}

/** From where to where; an open end is not part of it. */
export interface Range {
  readonly min: number;
  readonly isMinOpen: boolean;
  readonly max: number;
  readonly isMaxOpen: boolean;
}

/** All that has to hold of one value: schemas of one document. */
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
  /** Whether the options say all that the schema says; else it takes less than they do. */
  readonly isExact: boolean;
  /** Whether it takes every value. */
  readonly isAny: boolean;
  /** What is checked beside all of this, in words. */
  readonly checks: string;
}
