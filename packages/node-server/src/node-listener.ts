import { NodeExchange } from "./node-exchange.ts";
import { sendOutgoing } from "./node-outgoing.ts";
import { destroyInTurn, type NodeResponse } from "./node-response.ts";
import { readNodeTarget } from "./read-node-target.ts";
import { mayHaveLostBytes } from "./workarounds/dropped-bytes.ts";
import { type Outgoing, releaseBody, type Responder } from "@fw/http";
import type { IncomingMessage } from "node:http";

/** The listener to a server's requests. It passes them to the responder, and writes the responses. */
export class NodeListener {
  readonly #responder: Responder;
  /** Whether the server is shutting down. Each connection then ends after its last response. */
  isClosing = false;

  constructor(responder: Responder) {
    this.#responder = responder;
  }

  /** Observes a request from its arrival on, because it may never be handled. */
  observe(response: NodeResponse): void {
    response.observer = this.#responder.observe(this.#open(response));
  }

  serve(response: NodeResponse): void {
    // The request's body proved invalid while it waited in the queue.
    if (response.headersSent) return;
    const observed = response.observer?.incoming;
    const exchange = observed instanceof NodeExchange ? observed : this.#open(response);
    if (exchange.path === null || mustCloseAfter(response.req))
      response.nodeConnection?.queue.endWith(response);
    const outgoing = this.#responder.respond(exchange);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        this.#answer(response, exchange, settled);
      });
    } else {
      this.#answer(response, exchange, outgoing);
    }
  }

  #open(response: NodeResponse): NodeExchange {
    const { req: message } = response;
    const target = readNodeTarget(message, message.headers.host);
    return new NodeExchange(response, target, this.#responder, response);
  }

  #answer(response: NodeResponse, exchange: NodeExchange, outgoing: Outgoing): void {
    if (!exchange.hasUnreadBody && !this.isClosing) {
      this.#deliver(response, exchange, outgoing, false);
      return;
    }
    // A small body or further requests may have arrived with the head. Node has read them at the end of this turn.
    setImmediate(() => {
      this.#deliver(response, exchange, outgoing, exchange.hasUnreadBody);
    });
  }

  #deliver(
    response: NodeResponse,
    exchange: NodeExchange,
    outgoing: Outgoing,
    hasUnreadBody: boolean,
  ): void {
    const queue = response.nodeConnection?.queue;
    if (response.isAbandoned) {
      releaseBody(outgoing);
      return;
    }
    // The rest of this body must not be parsed as a request, even if the client has not sent it yet.
    const mayBodyFollow = hasUnreadBody || response.isContinueExpected;
    if (mayBodyFollow) queue?.endWith(response);
    else if (this.isClosing && queue?.last === response) queue.endWith(response, "shutdown");
    try {
      sendOutgoing(exchange, outgoing);
      if (this.isClosing) response.endEvents?.();
    } catch (error) {
      // Node may refuse to write a response, which must not crash the process.
      exchange.report(error);
      destroyInTurn(response);
    }
  }
}

/** Whether the connection must end after a request, whatever its headers say. */
function mustCloseAfter(message: IncomingMessage): boolean {
  if (mayHaveLostBytes(message)) return true;
  // RFC 9112 §6.1: HTTP/1.0 has no transfer codings, so the framing of such a request cannot be trusted.
  return message.httpVersionMinor === 0 && message.headers["transfer-encoding"] !== undefined;
}
