import type { IncomingMessage } from "node:http";
import { BodyError, readJson } from "@fw/body";
import type { Incoming } from "../incoming.ts";
import { createAnyRequest } from "../request/any-method.ts";
import type { NodeResponse } from "./node-response.ts";
import type { RequestTarget } from "../request/request-target.ts";
import { allowUnawaitedReads } from "../request/unawaited-reads.ts";

/**
 * A request that came over a socket.
 *
 * @internal
 */
export class NodeIncoming implements Incoming {
  readonly method: string;
  readonly path: string | null;
  readonly search: string;
  readonly response: NodeResponse;
  route: string | null = null;
  readonly #message: IncomingMessage;
  readonly #authority: string | null;
  #isBodyRead = false;
  #request: Request | undefined;
  #controller: AbortController | undefined;

  /**
   * @param response - where the answer goes; it has the message
   * @param target - what the request line asks for, or `null` when the head must be refused
   */
  constructor(response: NodeResponse, target: RequestTarget | null) {
    const message = response.req;
    this.method = message.method ?? "";
    this.path = target === null ? null : target.path;
    this.search = target === null ? "" : target.search;
    this.#authority = target === null ? null : target.authority;
    this.#message = message;
    this.response = response;
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  readJson(maxBytes: number): Promise<unknown> {
    this.#isBodyRead = true;
    return readJson(this.#message, {
      maxBytes,
      beforeReading: () => {
        this.#sendContinue();
      },
    });
  }

  /** Whether the client may still be sending a body that nothing has read. */
  get hasUnreadBody(): boolean {
    return !this.#message.complete && this.#hasBody();
  }

  /** The framing of a request says whether it has a body (RFC 9112 §6.3). */
  #hasBody(): boolean {
    const { headers } = this.#message;
    const length = headers["content-length"];
    return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
  }

  /** Answers `Expect: 100-continue` (RFC 9110 §10.1.1), once it is certain that the body is read. */
  #sendContinue(): void {
    const { response } = this;
    if (response.isContinueExpected && !response.headersSent) response.writeContinue();
    response.isContinueExpected = false;
  }

  get isAbandoned(): boolean {
    return this.response.isAbandoned;
  }

  get request(): Request {
    return (this.#request ??= this.#createRequest());
  }

  #createRequest(): Request {
    const request = createAnyRequest(this.#url(), {
      method: this.method,
      headers: this.#headers(),
      signal: this.#createSignal(),
      ...this.#body(),
    });
    if (this.#isBodyRead) void request.text();
    return allowUnawaitedReads(request);
  }

  #url(): string {
    if (this.path === null) return "http://localhost/";
    const authority = this.#authority ?? this.#message.headers.host ?? "localhost";
    const path = this.path === "*" ? "/" : this.path;
    return `http://${authority}${path}${this.search}`;
  }

  /** Pairs, not `Headers`: a copy of those would trim what a repeated empty field is joined to. */
  #headers(): [string, string][] {
    const raw = this.#message.rawHeaders;
    const pairs: [string, string][] = [];
    for (let index = 0; index < raw.length; index += 2) {
      pairs.push([raw[index] ?? "", raw[index + 1] ?? ""]);
    }
    return pairs;
  }

  /** The body as it will stream in; one that was read already is empty and shall be marked as used. */
  #body(): RequestInit & { duplex?: "half" } {
    if (this.method === "GET" || this.method === "HEAD") return {};
    if (this.#isBodyRead) return { body: "" };
    return this.#hasBody() ? { body: this.#stream(), duplex: "half" } : {};
  }

  /** The body as a stream that asks for bytes only when it is read. */
  #stream(): ReadableStream<Uint8Array> {
    let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#sendContinue();
          chunks ??= this.#open(controller);
          const chunk = await chunks.next().catch(failAsIncomplete);
          if (chunk.done === true) controller.close();
          else controller.enqueue(chunk.value);
        },
        cancel: async () => {
          await chunks?.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Node drops what has not come, or is not being read, when the response is sent. */
  #open(controller: ReadableStreamDefaultController): AsyncIterator<Uint8Array, undefined> {
    const { response } = this;
    const message = this.#message;
    if (response.writableFinished) failAsIncomplete(undefined);
    response.once("finish", () => {
      if (!message.complete) controller.error(incompleteBody(undefined));
    });
    return message.iterator({ destroyOnReturn: false });
  }

  /** A signal that aborts when the client goes away before it has the whole response. */
  #createSignal(): AbortSignal {
    const controller = (this.#controller = new AbortController());
    this.response.whenAbandoned(() => {
      // By `this`, the response keeps the request, whose own signal Node holds only weakly.
      this.#controller?.abort();
    });
    return controller.signal;
  }
}

function failAsIncomplete(cause: unknown): never {
  throw incompleteBody(cause);
}

function incompleteBody(cause: unknown): BodyError {
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", {
    cause,
  });
}
