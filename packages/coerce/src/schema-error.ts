/** The input of a request that a schema describes. */
export type SchemaInput = "params" | "query";

/**
 * What is wrong with a schema: it is not a Zod 4 schema, it is one but not `z.object`, or one of its
 * fields is outside the table (docs/specification.md#51-fields).
 */
export type SchemaErrorCode = "NOT_A_SCHEMA" | "NOT_AN_OBJECT" | "UNSUPPORTED_FIELD";

/** The facts that a {@link SchemaError} carries beside its code. */
export interface SchemaErrorFacts {
  /** The input that the schema was given for. */
  readonly input: SchemaInput;
  /** The declared key at fault; absent when the whole schema is. */
  readonly key?: string;
  /** What was found, in readable words, such as `array` or `string format uuid`. */
  readonly kind: string;
  /** What to do about it: a clause that begins with a verb. */
  readonly remedy: string;
}

/**
 * The mistake of a schema that cannot describe path parameters or a query. Its message stands alone;
 * its facts let a caller write its own.
 */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly code: SchemaErrorCode;
  readonly input: SchemaInput;
  readonly key: string | undefined;
  readonly kind: string;
  readonly remedy: string;

  /**
   * @param code - What is wrong.
   * @param facts - Where, with what, and how to put it right.
   */
  constructor(code: SchemaErrorCode, facts: SchemaErrorFacts) {
    super(`${toProblem(code, facts)}; ${facts.remedy}`);
    this.code = code;
    this.input = facts.input;
    this.key = facts.key;
    this.kind = facts.kind;
    this.remedy = facts.remedy;
  }
}

function toProblem(code: SchemaErrorCode, { input, key, kind }: SchemaErrorFacts): string {
  const subject = input === "params" ? "Params schema" : "Query schema";
  switch (code) {
    case "NOT_A_SCHEMA":
      return `${subject} is not a Zod 4 schema (${kind})`;
    case "NOT_AN_OBJECT":
      return `${subject} is not an object schema (${kind})`;
    case "UNSUPPORTED_FIELD":
      return `${subject} declares "${String(key)}" as ${kind}, which is not supported`;
  }
}
