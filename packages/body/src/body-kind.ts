import { isJsonMediaType } from "./json-media-type.ts";

/** The kind of body that a reader accepts. */
export interface BodyKind {
  /** Whether a `Content-Type` declares this kind of body. */
  readonly isDeclared: (contentType: string | null | undefined) => boolean;
  /** The error message for any other `Content-Type`. */
  readonly mismatchMessage: string;
  /** Whether the body may be empty. If so, the head is checked even if no byte arrives. */
  readonly mayBeEmpty: boolean;
}

/** JSON, which is never empty. */
export const jsonBody: BodyKind = {
  isDeclared: isJsonMediaType,
  mismatchMessage: "The body must be sent as application/json or a +json type",
  mayBeEmpty: false,
};
