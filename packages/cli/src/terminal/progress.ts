import type { OutputStream } from "./streams.ts";

/**
 * A line on a terminal that says what goes on, as soon as it has taken a second.
 *
 * @internal
 */
export class Progress {
  readonly #stream: OutputStream;
  readonly #text: string;
  readonly #start: number = performance.now();
  #isShown = false;

  constructor(stream: OutputStream, text: string) {
    this.#stream = stream;
    this.#text = text;
  }

  /** The work keeps timers from running, and calls this instead. */
  readonly tick = (): void => {
    if (this.#isShown || this.#stream.isTTY !== true) return;
    if (performance.now() - this.#start < patience) return;
    this.#isShown = true;
    this.#stream.write(`${this.#text} …`);
  };

  readonly end = (): void => {
    // To the line's begin, and the line is empty.
    if (this.#isShown) this.#stream.write("\r\u001B[K");
    this.#isShown = false;
  };
}

/** In milliseconds. */
const patience = 1000;
