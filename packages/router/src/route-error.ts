/**
 * Which rule a route breaks.
 *
 * @internal
 */
export type RouteErrorCode =
  | "EMPTY_PATH"
  | "NO_LEADING_SLASH"
  | "WILDCARD_NOT_LAST"
  | "WILDCARD_IN_SEGMENT"
  | "UNNAMED_PARAMETER"
  | "INVALID_PARAMETER_NAME"
  | "REPEATED_PARAMETER"
  | "FORBIDDEN_CHARACTER"
  | "DOT_SEGMENT"
  | "INVALID_METHOD"
  | "ALREADY_REGISTERED";

/** A mistake in the declaration of a route. */
export class RouteError extends Error {
  override readonly name = "RouteError";
  /** The rule that the route breaks. */
  readonly code: RouteErrorCode;
  /** The path of the route, as declared. */
  readonly path: string;
  /** The method of the route, as declared; `undefined` where the path alone is at fault. */
  readonly method: string | undefined;

  /**
   * @param code - The rule that the route breaks.
   * @param message - A sentence that names the route; what would change a terminal is escaped.
   * @param path - The path of the route, as declared.
   * @param method - The method of the route, as declared, unless the path alone is at fault.
   */
  constructor(code: RouteErrorCode, message: string, path: string, method?: string) {
    super(escapeControls(message));
    this.code = code;
    this.path = path;
    this.method = method;
  }
}

/** Writes as JSON would what moves a cursor or turns text round. */
function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
