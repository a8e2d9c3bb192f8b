import { connect, type Socket } from "node:net";

/** A complete answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A client that writes what it is told and reads answers in turn. */
export class RawConnection {
  readonly socket: Socket;
  /** When the connection ended, by whichever side: `performance.now()`. */
  closedAt: number | undefined;
  bytesReceived = 0;
  #text = "";
  #waiting: ((answer: RawAnswer | null) => void) | undefined;

  /**
   * @param port - of the loopback interface
   * @param isStubborn - whether it goes on sending after the server has closed its side
   */
  constructor(port: number, isStubborn = false) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: isStubborn });
    this.socket.setNoDelay(true);
    this.socket.on("data", (chunk: Buffer) => {
      this.bytesReceived += chunk.length;
      this.#text += chunk.toString("latin1");
      this.#deliver();
    });
    // What matters is told by the answers; an error is followed by the close.
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      this.closedAt = performance.now();
      this.#end();
    });
  }

  /** @returns whether the connection was accepted */
  connected(): Promise<boolean> {
    return new Promise((resolve) => {
      this.socket.once("connect", () => {
        resolve(true);
      });
      this.socket.once("close", () => {
        resolve(false);
      });
    });
  }

  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.closedAt !== undefined) resolve();
      else this.socket.once("close", resolve);
    });
  }

  /** @returns the next answer, or `null` when the connection ends before it is complete */
  answer(): Promise<RawAnswer | null> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deliver();
      if (this.closedAt !== undefined) this.#end();
    });
  }

  #end(): void {
    this.#waiting?.(null);
    this.#waiting = undefined;
  }

  #deliver(): void {
    if (this.#waiting === undefined) return;
    const read = readAnswer(this.#text);
    if (read === null) return;
    this.#text = this.#text.slice(read.length);
    const deliver = this.#waiting;
    this.#waiting = undefined;
    deliver(read.answer);
  }
}

function readAnswer(text: string): { answer: RawAnswer; length: number } | null {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = text.slice(0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + 4;
  if (status === 100) {
    const rest = readAnswer(text.slice(bodyStart));
    return rest && { answer: rest.answer, length: bodyStart + rest.length };
  }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  // The services' own streams hold no such bytes.
  const end =
    length !== undefined
      ? bodyStart + Number(length)
      : /\r\ntransfer-encoding: chunked/i.test(head)
        ? endOfChunks(text, bodyStart)
        : bodyStart;
  if (end === -1 || end > text.length) return null;
  return { answer: { status, head, body: text.slice(bodyStart, end) }, length: end };
}

function endOfChunks(text: string, bodyStart: number): number {
  const end = text.indexOf("0\r\n\r\n", Math.max(bodyStart, text.length - 4_096));
  return end === -1 ? -1 : end + 5;
}
