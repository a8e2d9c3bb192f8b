import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A client of HTTP/1.1 that speaks in bytes, and goes when it is told to. */
export class RawClient {
  readonly #socket: Socket;
  readonly #closed: Promise<unknown>;
  #received = "";

  private constructor(socket: Socket, isPaused: boolean) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => socket.once("close", resolve));
    if (!isPaused) this.read();
    // A connection that is cut is a case, not a failure of the test.
    socket.on("error", () => undefined);
  }

  /** Reads what a client that was connected paused has not read. */
  read(): void {
    this.#socket.setEncoding("latin1").on("data", (text: string) => {
      this.#received += text;
    });
  }

  /** Connects a client; a paused one reads nothing until it is told to. */
  static async connect(
    port: number,
    { isPaused = false }: { readonly isPaused?: boolean } = {},
  ): Promise<RawClient> {
    const socket = connect(port, "127.0.0.1");
    const client = new RawClient(socket, isPaused);
    await once(socket, "connect");
    return client;
  }

  /** Sends a request line and headers; without a `Host` in `lines`, that of a usual client. */
  request(line: string, ...lines: string[]): this {
    const host = lines.some((text) => /^host:/i.test(text)) ? [] : ["Host: localhost"];
    return this.write(`${line} HTTP/1.1\r\n${[...host, ...lines, "", ""].join("\r\n")}`);
  }

  write(text: string): this {
    this.#socket.write(Buffer.from(text, "latin1"));
    return this;
  }

  /** Waits for a text among the bytes received, and takes all that came up to its end. */
  async receive(text: string): Promise<string> {
    while (!this.#received.includes(text)) {
      if (this.#socket.closed) throw new Error(`Closed after: ${this.#received}`);
      await Promise.race([once(this.#socket, "data"), this.#closed]);
    }
    const end = this.#received.indexOf(text) + text.length;
    const taken = this.#received.slice(0, end);
    this.#received = this.#received.slice(end);
    return taken;
  }

  /** Waits for the server to close the connection, and takes what was not taken yet. */
  async receiveAll(): Promise<string> {
    await this.#closed;
    return this.#received;
  }

  /** Closes its side, and goes on reading. */
  end(): void {
    this.#socket.end();
  }

  /** Goes away with a reset, as a client does that has crashed. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Goes away without a word. */
  leave(): void {
    this.#socket.destroy();
  }
}

/** Sends one raw message to a port and takes the answer; the server has to close the connection. */
export async function exchange(port: number, message: string): Promise<string> {
  return (await RawClient.connect(port)).write(message).receiveAll();
}
