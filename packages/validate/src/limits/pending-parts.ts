/** How many parts a run may wait for at once, so that the memory which promises take is bounded. */
const maxPendingParts = 4096;

/** How many parts of a container are begun in a row. */
const maxRow = 256;

/**
 * Counts the parts that an asynchronous run waits for.
 *
 * @internal
 */
export class PendingParts {
  #count = 0;

  get isFull(): boolean {
    return this.#count >= maxPendingParts;
  }

  /** How many parts may be begun now; at least one, so that the run goes on. */
  get room(): number {
    return Math.max(1, Math.min(maxRow, maxPendingParts - this.#count));
  }

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
  }
}
