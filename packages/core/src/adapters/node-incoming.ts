import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { readJson } from "@fw/body";
import type { Incoming } from "../incoming.ts";
import type { RequestTarget } from "./request-target.ts";

/**
 * A request that came over a socket.
 *
 * @internal
 */
export class NodeIncoming implements Incoming {
  readonly method: string;
  readonly path: string | null;
  readonly query: string;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #authority: string | null;
  #isBodyRead = false;
  #request: Request | undefined;

  /** @param target - what the request line asks for, or `null` when the head must be refused */
  constructor(message: IncomingMessage, response: ServerResponse, target: RequestTarget | null) {
    this.method = message.method ?? "";
    this.path = target === null ? null : target.path;
    this.query = target === null ? "" : target.query;
    this.#authority = target === null ? null : target.authority;
    this.#message = message;
    this.#response = response;
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  readJson(maxBytes: number): Promise<unknown> {
    this.#isBodyRead = true;
    return readJson(this.#message, { maxBytes });
  }

  get request(): Request {
    return (this.#request ??= this.#createRequest());
  }

  #createRequest(): Request {
    const request = new Request(this.#url(), {
      method: this.method,
      headers: this.#headers(),
      signal: this.#createSignal(),
      ...this.#body(),
    });
    if (this.#isBodyRead) void request.text();
    return request;
  }

  #url(): string {
    if (this.path === null) return "http://localhost/";
    const authority = this.#authority ?? this.#message.headers.host ?? "localhost";
    const path = this.path === "*" ? "/" : this.path;
    return `http://${authority}${path}${this.query === "" ? "" : `?${this.query}`}`;
  }

  #headers(): Headers {
    const headers = new Headers();
    const raw = this.#message.rawHeaders;
    for (let index = 0; index < raw.length; index += 2) {
      headers.append(raw[index] ?? "", raw[index + 1] ?? "");
    }
    return headers;
  }

  /** The body as it will stream in; one that was read already is empty and shall be marked as used. */
  #body(): RequestInit & { duplex?: "half" } {
    if (this.method === "GET" || this.method === "HEAD") return {};
    if (this.#isBodyRead) return { body: "" };
    const { headers } = this.#message;
    if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return {};
    // Node's own types keep its web streams apart from the global ones, which they are.
    return { body: Readable.toWeb(this.#message) as ReadableStream<Uint8Array>, duplex: "half" };
  }

  /** A signal that aborts when the client goes away before it has the whole response. */
  #createSignal(): AbortSignal {
    const controller = new AbortController();
    const response = this.#response;
    const abortIfUnfinished = (): void => {
      if (!response.writableFinished) controller.abort();
    };
    if (response.closed) abortIfUnfinished();
    else response.once("close", abortIfUnfinished);
    return controller.signal;
  }
}
