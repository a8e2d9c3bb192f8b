import { connect, type Socket } from "node:net";

/** A response as it stood on the wire, its chunks put together. */
export interface RawResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case; each character of a value is a byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A client's side of one connection: it sends any bytes and reads responses one by one. */
export class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isEnded = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    socket.on("end", () => {
      this.#isEnded = true;
      this.#wake();
    });
    socket.on("error", (error) => {
      this.#error = error;
      this.#wake();
    });
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.once("error", reject);
      socket.once("connect", () => {
        resolve(new RawConnection(socket));
      });
    });
  }

  /** Sends bytes; each character of a string is one. */
  send(bytes: string | Uint8Array): void {
    if (typeof bytes === "string") this.#socket.write(bytes, "latin1");
    else this.#socket.write(bytes);
  }

  /**
   * Reads the next response, an interim one (1xx) included.
   *
   * @param method - of the request that it answers: after a `HEAD` there is no content
   * @throws Error when the connection ends or is reset before the response is complete
   */
  async readResponse(method = "GET"): Promise<RawResponse> {
    const head = (await this.#take(await this.#find("\r\n\r\n"))).toString("latin1");
    await this.#take(4);
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

  /** Waits for the server to close its side, and returns what came before. */
  async readToEnd(): Promise<string> {
    while (!this.#isEnded) await this.#more();
    return (await this.#take(this.#received.length)).toString("latin1");
  }

  close(): void {
    this.#socket.destroy();
  }

  async #readBody(headers: RawResponse["headers"]): Promise<Buffer> {
    const fields = new Map(headers);
    if (fields.get("transfer-encoding") === "chunked") return this.#readChunks();
    const length = fields.get("content-length");
    if (length !== undefined) return this.#take(Number(length));
    if (fields.get("connection") !== "close") throw new Error("A response without framing");
    return Buffer.from(await this.readToEnd(), "latin1");
  }

  async #readChunks(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt((await this.#take(await this.#find("\r\n"))).toString(), 16);
      const chunk = (await this.#take(size + 4)).subarray(2, size + 2);
      if (size === 0) return Buffer.concat(chunks);
      chunks.push(chunk);
    }
  }

  async #find(text: string): Promise<number> {
    let index: number;
    while ((index = this.#received.indexOf(text)) === -1) await this.#more();
    return index;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) await this.#more();
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#error === undefined && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    } else if (this.#isEnded) {
      throw new Error(`The connection ended after: ${this.#received.toString("latin1")}`);
    }
    if (this.#error !== undefined) throw this.#error;
  }
}
