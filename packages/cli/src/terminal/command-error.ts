/**
 * Why a command could not run, in a sentence for its user.
 *
 * @internal
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
