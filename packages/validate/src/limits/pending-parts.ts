/** How many parts a run may wait for at once, so that the memory which promises take is bounded. */
const maxPendingParts = 4096;

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

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
  }
}
