/** A schema of JSON Schema 2020-12, with the keywords that a contract uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: JsonScalar;
  readonly enum?: readonly JsonScalar[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Other keywords, such as `minimum` and `default`, come from the schemas of inputs. */
  readonly [keyword: string]: unknown;
}

/** A value that a schema can list. */
export type JsonScalar = string | number | boolean | null;
