import { once } from "node:events";
import type { Socket } from "node:net";
import { dial, resetConnection, type Address, type Dialled } from "./dial.ts";

/** A response as it stood on the wire, its chunks put together. */
export interface RawResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case; each character of a value is a byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/**
 * A client of HTTP/1.1 that sends any bytes, reads what comes back, and leaves when a test says so. In
 * its texts each character is a byte.
 */
export class RawClient {
  readonly #dialled: Dialled;
  readonly #socket: Socket;
  readonly #closed: Promise<unknown>;
  #received: Buffer = Buffer.alloc(0);
  #isEnded = false;
  #error: Error | undefined;
  /** Settles with the next thing that happens on the socket. */
  #news: PromiseWithResolvers<undefined> = Promise.withResolvers();

  private constructor(dialled: Dialled) {
    const { socket } = dialled;
    this.#dialled = dialled;
    this.#socket = socket;
    this.#closed = new Promise((resolve) => socket.once("close", resolve));
    // A connection that is cut is a case, not a failure of the test.
    socket.on("error", (error) => {
      this.#error = error;
    });
    for (const event of ["end", "close"]) {
      socket.on(event, () => {
        this.#isEnded = true;
        this.#notify();
      });
    }
  }

  /** Connects to a server on this machine; a paused client reads nothing until `read` is called. */
  static async connect(
    to: number | Address,
    { isPaused = false }: { readonly isPaused?: boolean } = {},
  ): Promise<RawClient> {
    const address = typeof to === "number" ? { port: to } : to;
    const dialled = dial(address);
    const client = new RawClient(dialled);
    if (!isPaused) client.read();
    await once(dialled.socket, address.isTls === true ? "secureConnect" : "connect");
    return client;
  }

  /** Whether the server has ended the connection, or its side of it. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Reads what a client that was connected paused has not read. */
  read(): void {
    this.#socket.on("data", (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#notify();
    });
  }

  /** Sends a request line and headers. Adds a `Host` unless `lines` has one. */
  request(line: string, ...lines: string[]): this {
    const host = lines.some((text) => /^host:/i.test(text)) ? [] : ["Host: localhost"];
    return this.write(`${line} HTTP/1.1\r\n${[...host, ...lines, "", ""].join("\r\n")}`);
  }

  /** Sends bytes. */
  write(bytes: string | Uint8Array): this {
    this.#socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    return this;
  }

  /** Waits for a text among the bytes received, and takes all that came up to its end. */
  async receive(text: string): Promise<string> {
    return (await this.#take((await this.#find(text)) + text.length)).toString("latin1");
  }

  /**
   * Reads the next response, an interim one (1xx) included.
   *
   * @param method - Of the request that it answers: after a `HEAD` there is no content.
   * @throws {@link Error} when the connection ends or is reset before the response is complete.
   */
  async readResponse(method = "GET"): Promise<RawResponse> {
    const head = (await this.receive("\r\n\r\n")).slice(0, -4);
    const [statusLine = "", ...fields] = head.split("\r\n");
    const match = /^HTTP\/1\.1 ([1-5]\d\d) (.*)$/.exec(statusLine);
    if (match === null) throw new Error(`No status line: ${statusLine}`);
    const headers = fields.map((field): [string, string] => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    });
    const status = Number(match[1]);
    const hasContent = method !== "HEAD" && status >= 200 && status !== 204 && status !== 304;
    const body = hasContent ? await this.#readBody(headers) : Buffer.alloc(0);
    return { status, statusText: match[2] ?? "", headers, body };
  }

  /**
   * Waits for the server to close its side, and returns the bytes not yet read.
   *
   * @throws whatever error the connection has, when it is reset instead.
   */
  async receiveToEnd(): Promise<string> {
    while (!this.#isEnded) await this.#news.promise;
    if (this.#error !== undefined) throw this.#error;
    return this.#takeAll();
  }

  /** Waits for the connection to end in any way, and returns the bytes not yet read. */
  async receiveAll(): Promise<string> {
    await this.#closed;
    return this.#takeAll();
  }

  /** Closes its side, and goes on reading. */
  end(): void {
    this.#socket.end();
  }

  /** Leaves with a reset, as a client does that has crashed. */
  reset(): void {
    resetConnection(this.#dialled);
  }

  /** Leaves without a word. */
  leave(): void {
    this.#socket.destroy();
  }

  async #readBody(headers: RawResponse["headers"]): Promise<Buffer> {
    const fields = new Map(headers);
    if (fields.get("transfer-encoding") === "chunked") return this.#readChunks();
    const length = fields.get("content-length");
    if (length !== undefined) return this.#take(Number(length));
    if (fields.get("connection") !== "close") throw new Error("A response without framing");
    return Buffer.from(await this.receiveToEnd(), "latin1");
  }

  async #readChunks(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt(await this.receive("\r\n"), 16);
      const chunk = (await this.#take(size + 2)).subarray(0, size);
      if (size === 0) return Buffer.concat(chunks);
      chunks.push(chunk);
    }
  }

  async #find(text: string): Promise<number> {
    let index: number;
    while ((index = this.#received.indexOf(text, 0, "latin1")) === -1) await this.#more();
    return index;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) await this.#more();
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }

  #takeAll(): string {
    const text = this.#received.toString("latin1");
    this.#received = Buffer.alloc(0);
    return text;
  }

  async #more(): Promise<void> {
    if (this.#socket.closed) {
      const text = this.#received.toString("latin1");
      throw new Error(`The connection ended after: ${text}`, { cause: this.#error });
    }
    await this.#news.promise;
  }

  #notify(): void {
    this.#news.resolve(undefined);
    this.#news = Promise.withResolvers();
  }
}

/**
 * Sends one raw message to a port and returns the response. The server has to close the connection.
 *
 * @param port - The port, on this machine.
 * @param message - The bytes, as Latin-1.
 * @returns What the server sends.
 */
export async function exchange(port: number, message: string): Promise<string> {
  return (await RawClient.connect(port)).write(message).receiveAll();
}

/**
 * Sends a request target as it is, which `fetch` would normalize, and takes the answer.
 *
 * @param port - The port, on this machine.
 * @param target - The bytes of the target, as Latin-1.
 * @returns What the server sends.
 */
export function exchangeTarget(port: number, target: string): Promise<string> {
  return exchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
}
