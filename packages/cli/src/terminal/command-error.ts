import { toBlock, type Piece } from "./output.ts";

/** The reason why a command could not run, in a sentence for its user. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** Text that follows the sentence and may have several lines, such as a stack. */
  readonly details: string;

  constructor(sentence: string, details = "") {
    super(sentence);
    this.details = details;
  }

  /** The sentence with its details, for an output. */
  toPieces(): readonly Piece[] {
    return [this.message, toBlock(this.details)];
  }
}
