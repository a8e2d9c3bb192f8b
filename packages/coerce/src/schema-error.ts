/** The input of a request that a schema describes. */
export type SchemaInput = "params" | "query" | "form";

/**
 * The mistake in a schema: it is not a Zod 4 schema, it is not `z.object`, or it has an unsupported field
 * (docs/specification.md#51-fields).
 */
export type SchemaErrorCode = "NOT_A_SCHEMA" | "NOT_AN_OBJECT" | "UNSUPPORTED_FIELD";

/** The details of a {@link SchemaError} besides its code. */
export interface SchemaErrorFacts {
  /** The input that the schema describes. */
  readonly input: SchemaInput;
  /** The key of the unsupported field; absent if the whole schema is wrong. */
  readonly key?: string;
  /** The kind of schema or value that was found, such as `array` or `string format uuid`. */
  readonly kind: string;
  /** How to fix it: a clause that begins with a verb. */
  readonly remedy: string;
}

/**
 * The error of a schema that cannot describe its input. The message is complete, with one line for each
 * unsupported field. The other properties describe the first mistake.
 */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly code: SchemaErrorCode;
  readonly input: SchemaInput;
  readonly key: string | undefined;
  readonly kind: string;
  readonly remedy: string;

  /**
   * @param code - The mistake.
   * @param facts - Where the mistake is, what was found, and how to fix it.
   * @param others - Further mistakes of the same code, which only the message has.
   */
  constructor(
    code: SchemaErrorCode,
    facts: SchemaErrorFacts,
    others: readonly SchemaErrorFacts[] = [],
  ) {
    super(
      [facts, ...others].map((each) => `${describeMistake(code, each)}; ${each.remedy}`).join("\n"),
    );
    this.code = code;
    this.input = facts.input;
    this.key = facts.key;
    this.kind = facts.kind;
    this.remedy = facts.remedy;
  }
}

function describeMistake(code: SchemaErrorCode, { input, key, kind }: SchemaErrorFacts): string {
  const subject = `${input.charAt(0).toUpperCase()}${input.slice(1)} schema`;
  switch (code) {
    case "NOT_A_SCHEMA":
      return `${subject} is not a Zod 4 schema (${kind})`;
    case "NOT_AN_OBJECT":
      return `${subject} is not an object schema (${kind})`;
    case "UNSUPPORTED_FIELD":
      return `${subject} declares "${String(key)}" as ${kind}, which is not supported`;
  }
}
