import type { JsonSchema } from "./json-schema.ts";

/**
 * The contract of an application, as `fw contract --format json` writes it: the inputs and responses of its routes.
 */
export interface ContractDocument {
  /** The version of this format. */
  readonly version: 1;
  /** In declaration order. */
  readonly routes: readonly ContractRoute[];
  /** The named and the recursive schemas; others refer to them as `#/$defs/Name`. */
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

/** One route of a contract. */
export interface ContractRoute {
  readonly method: string;
  /** As it was declared, such as `/users/:id`. */
  readonly path: string;
  /** The first paragraph of the route's comment. */
  readonly summary?: string;
  /** The other paragraphs. */
  readonly description?: string;
  readonly deprecated?: true;
  readonly tags?: readonly string[];
  /** Every parameter of the path; a string if it has no schema. */
  readonly params?: JsonSchema;
  /** The segments that the path's wildcard matches, one string each. */
  readonly rest?: JsonSchema;
  readonly query?: JsonSchema;
  /** The JSON body. */
  readonly body?: JsonSchema;
  /** The fields of a form. A file is a string with the format `binary`. */
  readonly form?: JsonSchema;
  readonly responses: readonly ContractResponse[];
}

/** One response that a route may give. */
export interface ContractResponse {
  /** `"any"` if the handler returns a `Response`, or its status is not a literal. */
  readonly status: number | "any";
  /** The member `code` of an error. */
  readonly code?: string;
  /**
   * The media type of the result, or of a literal `content-type` in its `reply`, in lower case and without parameters. It is
   * absent if there is no body, and the range of all types if the result is a `Response`, `any` or `unknown`.
   */
  readonly contentType?: string;
  /** The schema of a JSON body, of text, or of the data of each event of `text/event-stream`. Absent for bytes and streams. */
  readonly body?: JsonSchema;
}
