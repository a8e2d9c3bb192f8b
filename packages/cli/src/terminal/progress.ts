import type { Output } from "./output.ts";

/** Shows progress in a line on a terminal, once the work has taken a second. */
export class Progress {
  readonly #output: Output;
  readonly #text: string;
  #next: number = performance.now() + patience;
  #shown = "";

  constructor(output: Output, text: string) {
    this.#output = output;
    this.#text = text;
  }

  /** Called by the work, because timers do not run meanwhile. */
  readonly tick = (detail = ""): void => {
    const now = performance.now();
    if (!this.#output.isTerminal || now < this.#next) return;
    this.#next = now + interval;
    const text = `${this.#text} …${detail}`;
    if (text === this.#shown) return;
    this.end();
    this.#shown = text;
    this.#output.write(text);
  };

  readonly end = (): void => {
    if (this.#shown !== "") this.#output.clearLine();
    this.#shown = "";
  };
}

/** In milliseconds. */
const patience = 1000;
const interval = 200;
