import type { Gap } from "./gap.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * What the types of an application say: plain data, so that no other folder knows the compiler.
 */
export interface TypedApplication {
  /** The routes that the types know, by method and path. */
  readonly routes: ReadonlyMap<string, TypedRoute>;
  /** What `formatError` returns, where the application has one. */
  readonly format: TypedFormat | undefined;
  readonly $defs: ReadonlyMap<string, JsonSchema>;
  readonly gaps: readonly Gap[];
}

/**
 * What the types and the source say of a route.
 */
export interface TypedRoute {
  readonly results: readonly TypedResult[];
  readonly errors: readonly TypedError[];
  readonly comment: RouteComment | undefined;
}

/**
 * What a handler's result becomes.
 */
export interface TypedResult {
  /** `"default"` where the handler names none. */
  readonly status: number | "any" | "default";
  readonly contentType?: string;
  readonly body?: JsonSchema;
}

/**
 * An `HttpError` that a handler returns.
 */
export interface TypedError {
  readonly status: number;
  readonly code: string;
  readonly details?: JsonSchema;
}

/**
 * What `formatError` makes of problems.
 */
export interface TypedFormat {
  readonly results: readonly TypedResult[];
  /** Whether it may leave the problem as it is. */
  readonly keepsProblems: boolean;
}

/**
 * The comment at a route.
 */
export interface RouteComment {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly tags?: readonly string[];
}
