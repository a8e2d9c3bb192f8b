import { toLazyBody } from "./lazy-body.ts";
import { NodeHeaders } from "./node-headers.ts";
import type { ResponseState } from "./node-response.ts";
import {
  createLostBytes,
  findKeptBytes,
  hasLostBytes,
  refuseReads,
  streamBody,
} from "./request-body.ts";
import { createServedRequest } from "./workarounds/request-signal.ts";
import { readJson, readWebJson } from "@fw/body";
import {
  type Incoming,
  isOnDeno,
  type RequestHeaders,
  type RequestTarget,
  type Responder,
  toBytes,
} from "@fw/http";
import { toIncompleteBody } from "@fw/request";
import type { X509Certificate } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** A request from a socket, and the response to it. */
export class NodeExchange implements Incoming {
  readonly method: string;
  readonly path: string | null;
  readonly search: string;
  readonly headers: RequestHeaders;
  readonly response: ServerResponse;
  readonly state: ResponseState;
  route: string | null = null;
  added: object | undefined;
  trace: Incoming["trace"] = null;
  readonly #message: IncomingMessage;
  readonly #authority: string | null;
  readonly #responder: Pick<Responder, "report">;
  /** See {@link findKeptBytes}. */
  readonly #kept: Uint8Array | undefined;
  #isBodyRead: boolean;
  #isBodyRequested = false;
  #stream: ReadableStream<Uint8Array> | undefined;
  #request: Request | undefined;

  /**
   * @param response - The response to write.
   * @param target - The parsed target, or `null` if the head must be refused.
   * @param responder - Reports errors.
   * @param state - The state of the response, with the request. The responses of the framework's own server are their own state.
   */
  constructor(
    response: ServerResponse,
    target: RequestTarget | null,
    responder: Pick<Responder, "report">,
    state: ResponseState,
  ) {
    const message = state.req;
    this.method = message.method ?? "";
    this.path = target === null ? null : target.path;
    this.search = target === null ? "" : target.search;
    this.headers = new NodeHeaders(message);
    this.#authority = target === null ? null : target.authority;
    this.#message = message;
    this.#kept = findKeptBytes(message);
    // A function of a foreign server may have read the body.
    this.#isBodyRead = message.readableDidRead && this.#kept === undefined;
    this.response = response;
    this.state = state;
    this.#responder = responder;
  }

  whenAbandoned(callback: () => void): void {
    this.state.whenAbandoned(callback);
  }

  readJson(maxBytes: number): Promise<unknown> {
    if (this.#hasLostBytes) return Promise.reject(createLostBytes());
    if (this.#isBodyTouched) return readWebJson(this.request, { maxBytes });
    const { response, state } = this;
    // The program awaited something first. In the meantime, the client left or the parser refused the rest of the body.
    if ((state.isAbandoned || response.headersSent) && !this.#message.complete) {
      return Promise.reject(toIncompleteBody(undefined));
    }
    this.#isBodyRead = true;
    // The bytes are read from the socket, so the Web request only has to be marked as read.
    void this.#request?.body?.cancel();
    return readJson(this.#message, {
      maxBytes,
      beforeReading: () => {
        this.#sendContinue();
      },
    });
  }

  /** Whether the body is no longer on the socket, or something has read or cancelled that of the Web request, or may read it. */
  get #isBodyTouched(): boolean {
    return (
      this.#isBodyRead ||
      this.#kept !== undefined ||
      this.#isBodyRequested ||
      this.#stream?.locked === true ||
      this.#request?.bodyUsed === true
    );
  }

  /** Whether the client may still be sending a body that nothing has read. */
  get hasUnreadBody(): boolean {
    return !this.#message.complete && this.#hasBody();
  }

  get isAbandoned(): boolean {
    return this.state.isAbandoned;
  }

  get request(): Request {
    return (this.#request ??= this.#createRequest());
  }

  get toLazyBody(): Incoming["toLazyBody"] {
    return toLazyBody;
  }

  get platform(): readonly unknown[] {
    const { socket } = this.#message;
    const { remoteAddress } = socket;
    if (!isEncrypted(socket)) return [{ remoteAddress }];
    return [{ remoteAddress, peerCertificate: findPeerCertificate(socket) }];
  }

  /** Reports an unexpected error to the application's listener. */
  report(error: unknown): void {
    this.#responder.report(error, this);
  }

  /** Whether the framing of the request announces a body (RFC 9112 §6.3). */
  #hasBody(): boolean {
    const { headers } = this.#message;
    const length = headers["content-length"];
    return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
  }

  get #hasLostBytes(): boolean {
    return hasLostBytes(this.#message) && this.#hasBody();
  }

  /** Sends the 100 that `Expect: 100-continue` asks for (RFC 9110 §10.1.1), once something reads the body. */
  #sendContinue(): void {
    const { response, state } = this;
    if (state.isContinueExpected && !response.headersSent) response.writeContinue();
    state.isContinueExpected = false;
  }

  #createRequest(): Request {
    // A GET needs no options, which would take a third of the time of `new Request`.
    const init = this.method === "GET" ? undefined : { method: this.method, ...this.#body() };
    const request = createServedRequest(this.#url(), init, this.state);
    this.#copyHeaders(request.headers);
    if (this.#hasLostBytes) return refuseReads(request);
    if (this.#isBodyRead) void request.text();
    return request;
  }

  #url(): string {
    if (this.path === null) return "http://localhost/";
    const authority = this.#authority ?? this.#message.headers.host ?? "localhost";
    const path = this.path === "*" ? "/" : this.path;
    const scheme = isEncrypted(this.#message.socket) ? "https" : "http";
    return `${scheme}://${authority}${path}${this.search}`;
  }

  /**
   * Appends the headers one by one. Passing them to `Request` as a list of pairs takes longer, and passing a `Headers`
   * object trims the values of repeated empty fields.
   */
  #copyHeaders(headers: Headers): void {
    if (joinsIncorrectly) {
      for (const [name, value] of this.headers) headers.append(name, value);
      return;
    }
    const raw = this.#message.rawHeaders;
    for (let index = 0; index < raw.length; index += 2) {
      headers.append(raw[index] ?? "", raw[index + 1] ?? "");
    }
  }

  /** Returns the body for a `RequestInit`. If it was already read, it is empty, and the caller marks it as used. */
  #body(): RequestInit & { duplex?: "half" } {
    if (this.method === "GET" || this.method === "HEAD") return {};
    // An empty string would set a content type.
    if (this.#isBodyRead) return { body: new Uint8Array() };
    if (this.#kept !== undefined) return { body: toBytes(this.#kept) ?? null };
    if (!this.#hasBody()) return {};
    const body = streamBody(this.#message, this.response, () => {
      this.#isBodyRequested = true;
      this.#sendContinue();
    });
    this.#stream = body;
    return { body, duplex: "half" };
  }
}

/** Whether a socket is a `TLSSocket`. */
function isEncrypted(socket: Socket): socket is TLSSocket {
  return "encrypted" in socket && socket.encrypted === true;
}

/**
 * Finds the client's certificate. One that no authority vouches for proves nothing, so it counts as missing. Bun's server
 * checks certificates, but its sockets do not have them.
 */
function findPeerCertificate(
  socket: Pick<TLSSocket, "authorized"> & Partial<Pick<TLSSocket, "getPeerX509Certificate">>,
): X509Certificate | undefined {
  return socket.authorized ? socket.getPeerX509Certificate?.() : undefined;
}

/** Whether `Headers` joins repeated fields incorrectly: on Deno, cookies with a comma, and without empty values. */
const joinsIncorrectly = isOnDeno;
