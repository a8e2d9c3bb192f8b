import type { Gap } from "./gap.ts";
import type { JsonSchema } from "./json-schema.ts";

/** What the types of an application say, as plain data: this package does not know the compiler. */
export interface TypedApplication {
  /** The routes in the application's type, by method and path. */
  readonly routes: ReadonlyMap<string, TypedRoute>;
  /** What `formatError` returns, if the application has one. */
  readonly format: TypedFormat | undefined;
  readonly $defs: ReadonlyMap<string, JsonSchema>;
  readonly gaps: readonly Gap[];
}

/** What the types and the source say about a route. */
export interface TypedRoute {
  readonly results: readonly TypedResult[];
  readonly errors: readonly TypedError[];
  readonly comment: RouteComment | undefined;
}

/** A response that a handler's result becomes. */
export interface TypedResult {
  /** `"default"` if the handler does not set one. */
  readonly status: number | "any" | "default";
  readonly contentType?: string;
  readonly body?: JsonSchema;
}

/** An `HttpError` that a handler returns. */
export interface TypedError {
  readonly status: number;
  readonly code: string;
  readonly details?: JsonSchema;
}

/** What `formatError` returns for problems. */
export interface TypedFormat {
  readonly results: readonly TypedResult[];
  /** Whether it may return the problem unchanged. */
  readonly keepsProblems: boolean;
}

/** The comment at a route. */
export interface RouteComment {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly tags?: readonly string[];
}
