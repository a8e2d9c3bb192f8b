import type { Output } from "./output.ts";

/** A line on a terminal that says what goes on, as soon as it has taken a second. */
export class Progress {
  readonly #output: Output;
  readonly #text: string;
  readonly #start: number = performance.now();
  #isShown = false;

  constructor(output: Output, text: string) {
    this.#output = output;
    this.#text = text;
  }

  /** The work keeps timers from running, and calls this instead. */
  readonly tick = (): void => {
    if (this.#isShown || !this.#output.isTerminal) return;
    if (performance.now() - this.#start < patience) return;
    this.#isShown = true;
    this.#output.write(`${this.#text} …`);
  };

  readonly end = (): void => {
    if (this.#isShown) this.#output.clearLine();
    this.#isShown = false;
  };
}

/** In milliseconds. */
const patience = 1000;
