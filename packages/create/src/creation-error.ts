/**
 * Why no service is written, in a sentence for the user.
 *
 * @internal
 */
export class CreationError extends Error {
  override readonly name = "CreationError";
}
