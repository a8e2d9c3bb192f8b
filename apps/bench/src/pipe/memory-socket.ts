import { Duplex } from "node:stream";

/** The server's end of a connection whose client is this object: no kernel lies between them. */
export class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  #awaited = 0;
  #onAnswer: (() => void) | undefined;

  /** All bytes that the server has sent. */
  received = 0;

  constructor() {
    // As a socket does: strings are encoded where they are written.
    super({ decodeStrings: false });
  }

  /**
   * Sends bytes to the server.
   *
   * @param bytes - One request or several.
   * @param answerLength - The length of all answers to them.
   * @param onAnswer - Called when that many bytes have come back.
   */
  request(bytes: Uint8Array, answerLength: number, onAnswer: () => void): void {
    this.#awaited = this.received + answerLength;
    this.#onAnswer = onAnswer;
    this.push(bytes);
  }

  /** Called with what the server sends; by default nothing reads it. */
  onChunk: (chunk: string | Uint8Array, encoding: BufferEncoding) => void = () => undefined;

  override _read(): void {
    // Bytes come by `request` alone.
  }

  override _write(
    chunk: string | Uint8Array,
    encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    this.onChunk(chunk, encoding);
    this.received += Buffer.byteLength(chunk, encoding);
    callback();
    if (this.received < this.#awaited) return;
    const onAnswer = this.#onAnswer;
    this.#onAnswer = undefined;
    onAnswer?.();
  }

  /** Part of what `node:http` expects of a socket; in memory nothing times out. */
  setTimeout(): this {
    return this;
  }

  /** Part of what `node:http` expects of a socket. */
  destroySoon(): void {
    this.destroy();
  }
}
