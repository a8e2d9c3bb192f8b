import type { IncomingMessage } from "node:http";
import { releaseBody, type Outgoing } from "../outgoing.ts";
import { ResponseObserver } from "../observe/response-observer.ts";
import { isHost, parseRequestTarget, type RequestTarget } from "../request/request-target.ts";
import { NodeExchange, type Responder } from "./node-exchange.ts";
import { sendOutgoing } from "./node-outgoing.ts";
import type { NodeResponse } from "./node-response.ts";
import { mayHaveLostBytes } from "./workarounds/dropped-bytes.ts";

/**
 * Has the requests of a server answered by an application.
 *
 * @internal
 */
export class NodeListener {
  readonly #responder: Responder;
  /** The last host that was checked: clients send the same one again and again. */
  #lastHost: string | undefined;
  /** Whether the server is being stopped: each connection then ends with its last answer. */
  isClosing = false;

  constructor(responder: Responder) {
    this.#responder = responder;
  }

  /** Begins to follow a request for `onResponse`: its turn may never come. */
  observe(response: NodeResponse): void {
    response.observer = ResponseObserver.create(this.#responder.settings, this.#open(response));
  }

  serve(response: NodeResponse): void {
    // The body of this request proved to be broken while it waited.
    if (response.headersSent) return;
    const observed = response.observer?.incoming;
    const exchange = observed instanceof NodeExchange ? observed : this.#open(response);
    if (exchange.path === null || isLast(response.req)) response.owner?.endWith(response);
    const outgoing = this.#responder.respond(exchange);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        this.#answer(exchange, settled);
      });
    } else {
      this.#answer(exchange, outgoing);
    }
  }

  #open(response: NodeResponse): NodeExchange {
    return new NodeExchange(response, this.#readTarget(response.req), this.#responder.settings);
  }

  /** What the request line asks for; `null` when the head must be refused. */
  #readTarget({
    headers,
    httpVersion,
    httpVersionMajor,
    method,
    url,
  }: IncomingMessage): RequestTarget | null {
    const { host, "transfer-encoding": coding } = headers;
    if (host !== this.#lastHost) {
      if (host !== undefined && !isHost(host)) return null;
      this.#lastHost = host;
    }
    // The parser lets other versions pass, such as the 0.9 that has none.
    if (httpVersionMajor !== 1) return null;
    // RFC 9112 §3.2: a request of HTTP/1.1 without Host is refused; HTTP/1.0 had none.
    if (host === undefined && httpVersion !== "1.0") return null;
    // RFC 9112 §6.1: a coding that is not understood; the parser itself knows only where it ends.
    if (coding !== undefined && coding.toLowerCase() !== "chunked") return null;
    const target = parseRequestTarget(url ?? "");
    return target?.path === "*" && method !== "OPTIONS" ? null : target;
  }

  #answer(exchange: NodeExchange, outgoing: Outgoing): void {
    if (!exchange.hasUnreadBody && !this.isClosing) {
      this.#deliver(exchange, outgoing, false);
      return;
    }
    // A small body or further requests may have come with the head; they are read when this turn is over.
    setImmediate(() => {
      this.#deliver(exchange, outgoing, exchange.hasUnreadBody);
    });
  }

  #deliver(exchange: NodeExchange, outgoing: Outgoing, hasUnreadBody: boolean): void {
    const { response } = exchange;
    const { owner } = response;
    if (response.isAbandoned) {
      releaseBody(outgoing);
      return;
    }
    // No rest of this body may be taken for a request, nor one that a client still holds back.
    const mayBodyFollow = hasUnreadBody || response.isContinueExpected;
    // Behind the last answer there may still be a refusal, which then ends the connection.
    const isLastWord = this.isClosing && owner?.last === response && !owner.isEnding;
    if (mayBodyFollow || isLastWord) owner?.endWith(response);
    try {
      sendOutgoing(exchange, outgoing);
    } catch (error) {
      // No answer that Node refuses to write may end the process.
      exchange.report(error);
      response.cut();
    }
  }
}

/** Whether a request ends its connection, whatever else it says. */
function isLast(message: IncomingMessage): boolean {
  if (mayHaveLostBytes(message)) return true;
  // RFC 9112 §6.1: HTTP/1.0 knows no coding, so its framing is not to be trusted.
  return message.httpVersionMinor === 0 && message.headers["transfer-encoding"] !== undefined;
}
