import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { AnswerReader, type Answer } from "./answer-reader.ts";

/** A client that writes what it is given and reads answers in turn. */
export class RawConnection {
  readonly socket: Socket;
  bytesReceived = 0;
  readonly #reader = new AnswerReader();
  #unread = "";
  #waiting: ((answer: Answer | null) => void) | undefined;

  /** @param isStubborn - Whether it goes on sending after the server has closed its side. */
  constructor(port: number, isStubborn = false) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: isStubborn, noDelay: true });
    this.socket.on("data", (chunk: Buffer) => {
      this.bytesReceived += chunk.length;
      this.#unread += chunk.toString("latin1");
      this.#deliver();
    });
    // The answers are what is judged; an error is followed by the close.
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      this.#end();
    });
  }

  /** @returns Whether the connection was accepted. */
  connected(): Promise<boolean> {
    return once(this.socket, "connect").then(
      () => true,
      () => false,
    );
  }

  /** Waits until the connection is over. */
  async closed(): Promise<void> {
    if (!this.socket.closed) await new Promise((resolve) => this.socket.once("close", resolve));
  }

  /** @returns The next answer, or `null` when the connection ends before it is complete. */
  answer(): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deliver();
      if (this.socket.closed) this.#end();
    });
  }

  #end(): void {
    this.#waiting?.(null);
    this.#waiting = undefined;
  }

  /** Reads only where somebody waits: many clients leave without a look at their answers. */
  #deliver(): void {
    if (this.#waiting === undefined) return;
    this.#reader.push(this.#unread);
    this.#unread = "";
    const answer = this.#reader.answers.shift();
    if (answer === undefined) return;
    this.#waiting(answer);
    this.#waiting = undefined;
  }
}
