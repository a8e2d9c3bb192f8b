import { isJsonMediaType } from "./json-media-type.ts";

/**
 * What a reader takes for a body.
 *
 * @internal
 */
export interface BodyKind {
  /** Whether a `Content-Type` declares such a body. */
  readonly isDeclared: (contentType: string | null | undefined) => boolean;
  /** The refusal of any other, as a sentence. */
  readonly refusal: string;
  /** Whether what the head declares is judged without a byte of body, too. */
  readonly mayBeEmpty: boolean;
}

/**
 * JSON, which is never empty.
 *
 * @internal
 */
export const jsonBody: BodyKind = {
  isDeclared: isJsonMediaType,
  refusal: "The body must be sent as application/json or a +json type",
  mayBeEmpty: false,
};
