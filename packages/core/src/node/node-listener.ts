import type { IncomingMessage } from "node:http";
import { dispatch, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import type { Outgoing } from "../outgoing.ts";
import { isHost } from "../request/host.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { discard, send } from "./node-outgoing.ts";
import type { NodeResponse } from "./node-response.ts";
import { parseRequestTarget, type RequestTarget } from "../request/request-target.ts";

/**
 * Has the requests of a server answered by an application.
 *
 * @internal
 */
export class NodeListener {
  readonly #app: Application;
  readonly #readTarget = createTargetReader();
  /** Whether the server is being stopped: each connection then ends with its last answer. */
  isClosing = false;

  constructor(app: Application) {
    this.#app = app;
  }

  serve(response: NodeResponse): void {
    // The body of this request proved to be broken while it waited.
    if (response.headersSent) return;
    const { req: message, owner } = response;
    const target = this.#readTarget(message);
    if (target === null || isLast(message)) owner?.endWith(response);
    const incoming = new NodeIncoming(response, target);
    const outgoing = dispatch(this.#app, incoming);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        this.#answer(incoming, settled);
      });
    } else {
      this.#answer(incoming, outgoing);
    }
  }

  #answer(incoming: NodeIncoming, outgoing: Outgoing): void {
    if (incoming.hasUnreadBody || this.isClosing) {
      // A small body or further requests may have come with the head; they are read when this turn is over.
      setImmediate(() => {
        this.#deliver(incoming, outgoing);
      });
    } else {
      this.#deliver(incoming, outgoing);
    }
  }

  #deliver(incoming: NodeIncoming, outgoing: Outgoing): void {
    const { response } = incoming;
    const { onError } = this.#app.settings;
    if (response.isAbandoned) {
      discard(outgoing);
      return;
    }
    const { owner } = response;
    // No rest of this body may be taken for a request, nor one that a client still holds back.
    const mayBodyFollow = incoming.hasUnreadBody || response.isContinueExpected;
    // Behind the last answer there may still be a refusal, which then ends the connection.
    const isLastWord = this.isClosing && owner?.last === response && !owner.isEnding;
    if (mayBodyFollow || isLastWord) owner?.endWith(response);
    try {
      send(response, outgoing, incoming, onError);
    } catch (error) {
      // No answer that Node refuses to write may end the process.
      report(error, incoming, onError);
      response.cut();
    }
  }
}

/** Whether a request ends its connection, whatever else it says. */
function isLast({ headers, httpVersionMinor }: IncomingMessage): boolean {
  // Node has dropped what came in the same packet, and takes what comes next for a request.
  if (headers.upgrade !== undefined) return true;
  // RFC 9112 §6.1: HTTP/1.0 knows no coding, so its framing is not to be trusted.
  return httpVersionMinor === 0 && headers["transfer-encoding"] !== undefined;
}

/** Reads targets and checks hosts; a host like the last one, as clients send it, is not checked again. */
function createTargetReader(): (message: IncomingMessage) => RequestTarget | null {
  let lastHost: string | undefined;
  return (message) => {
    const { host, "transfer-encoding": coding } = message.headers;
    if (host !== lastHost) {
      if (host !== undefined && !isHost(host)) return null;
      lastHost = host;
    }
    // The parser lets other versions pass, such as the 0.9 that has none.
    if (message.httpVersionMajor !== 1) return null;
    // RFC 9112 §3.2: a request of HTTP/1.1 without Host is refused; HTTP/1.0 had none.
    if (host === undefined && message.httpVersion !== "1.0") return null;
    // RFC 9112 §6.1: a coding that is not understood; the parser itself knows only where it ends.
    if (coding !== undefined && coding.toLowerCase() !== "chunked") return null;
    const target = parseRequestTarget(message.url ?? "");
    return target?.path === "*" && message.method !== "OPTIONS" ? null : target;
  };
}
