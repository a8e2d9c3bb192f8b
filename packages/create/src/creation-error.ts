/** Says why no service is written, in a sentence for the user. */
export class CreationError extends Error {
  override readonly name = "CreationError";
}
