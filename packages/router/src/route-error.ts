/** The rule that a route breaks. */
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

/** A mistake in a route declaration. */
export class RouteError extends Error {
  override readonly name = "RouteError";
  /** The rule that the route breaks. */
  readonly code: RouteErrorCode;
  /** The path of the route, as declared. */
  readonly path: string;
  /** The method of the route, as declared; `undefined` if only the path is wrong. */
  readonly method: string | undefined;

  /**
   * @param code - The rule that the route breaks.
   * @param message - A sentence that names the route. Control characters are escaped.
   * @param path - The path of the route, as declared.
   * @param method - The method of the route, as declared; omitted if only the path is wrong.
   */
  constructor(code: RouteErrorCode, message: string, path: string, method?: string) {
    super(escapeControls(message));
    this.code = code;
    this.path = path;
    this.method = method;
  }
}

/** Escapes characters that could move the cursor or change the text direction in a terminal. */
function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Rejects a value that is not a string, which only an untyped caller can pass.
 *
 * @param subject - The name of the value in the message.
 * @param value - The value to check.
 * @throws {@link TypeError} when the value is not a string.
 */
export function assertString(subject: string, value: unknown): asserts value is string {
  if (typeof value !== "string") {
    throw new TypeError(
      `${subject} must be a string, not ${value === null ? "null" : typeof value}`,
    );
  }
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Rejects a method that is not a token
 * ({@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 | RFC 9110 §5.6.2}). No request can have such a method.
 *
 * @param method - The method of the route; case-sensitive.
 * @param path - The path of the route.
 * @throws {@link RouteError} when the method is not a token.
 * @throws {@link TypeError} when the method is not a string.
 */
export function assertMethod(method: string, path: string): void {
  assertString("Route method", method);
  if (!token.test(method)) {
    const message = `Route method must be a token, not "${method}": ${path}`;
    throw new RouteError("INVALID_METHOD", message, path, method);
  }
}
