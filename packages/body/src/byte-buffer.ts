const noBytes = new Uint8Array();

/**
 * Joins chunks. It doubles its memory when that is full, which keeps memory and time linear. A list of chunks would take
 * one object per chunk: hundreds of megabytes for a 1 MiB body in one-byte chunks.
 */
export class ByteBuffer {
  readonly #expected: number;
  #memory: Uint8Array = noBytes;
  #length = 0;

  /** @param expected - How many bytes are announced; 0 if unknown. */
  constructor(expected = 0) {
    this.#expected = expected;
  }

  get length(): number {
    return this.#length;
  }

  /** All bytes so far. A single chunk is not copied. */
  get bytes(): Uint8Array {
    const memory = this.#memory;
    return memory.length === this.#length ? memory : memory.subarray(0, this.#length);
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (this.#length === 0) {
      this.#memory = chunk;
    } else {
      if (length > this.#memory.length) {
        const grown = new Uint8Array(this.#toCapacity(length));
        grown.set(this.bytes);
        this.#memory = grown;
      }
      this.#memory.set(chunk, this.#length);
    }
    this.#length = length;
  }

  // Allocates the announced length only after at least a sixteenth of it has arrived.
  #toCapacity(length: number): number {
    const expected = this.#expected;
    return expected >= length && expected <= length * 16 ? expected : length * 2;
  }
}
