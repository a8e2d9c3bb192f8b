import { styleText } from "node:util";
import { escapeText, escapeLine } from "./escape-text.ts";
import type { OutputStream } from "./streams.ts";

type Style = Parameters<typeof styleText>[0];

/** A text and its style. A string is plain text on one line. */
export type Piece = string | Painted | Block;

interface Painted {
  readonly text: string;
  readonly style: Style;
}

interface Block {
  readonly block: string;
}

/** Colors a text if the stream is a terminal and `NO_COLOR` does not forbid it. */
export function paint(style: Style, text: string): Piece {
  return { style, text };
}

/** Keeps the line breaks of a text, such as a stack. */
export function toBlock(text: string): Piece {
  return { block: text };
}

/** An output of a command. It escapes every text, because any text may contain control characters of a terminal. */
export class Output {
  readonly #stream: OutputStream;

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** Writes text of several lines. */
  write(text: string): void {
    this.#stream.write(escapeText(text));
  }

  /** Writes a line. */
  writeLine(...pieces: readonly Piece[]): void {
    this.#stream.write(`${pieces.map((piece) => this.#print(piece)).join("")}\n`);
  }

  /** Clears the current line of a terminal. */
  clearLine(): void {
    this.#stream.write("\r\u001B[K");
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    await new Promise((resolve) => this.#stream.write("", resolve));
  }

  #print(piece: Piece): string {
    if (typeof piece === "string") return escapeLine(piece);
    if ("block" in piece) return escapeText(piece.block);
    const text = escapeLine(piece.text);
    return this.isTerminal ? styleText(piece.style, text, { stream: this.#stream }) : text;
  }
}
