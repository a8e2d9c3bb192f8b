import type { IncomingMessage, ServerResponse } from "node:http";
import { dispatch, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import type { Outgoing } from "../outgoing.ts";
import { isHost } from "./host.ts";
import type { NodeResponse } from "./node-connection.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { send } from "./node-outgoing.ts";
import type { NodeShutdown } from "./node-shutdown.ts";
import { parseRequestTarget, type RequestTarget } from "./request-target.ts";

/**
 * Makes the function that takes a server's requests.
 *
 * @internal
 */
export function createListener(
  app: Application,
  shutdown: NodeShutdown,
): (message: IncomingMessage, response: NodeResponse, isContinueExpected: boolean) => void {
  const readTarget = createTargetReader();
  return (message, response, isContinueExpected) => {
    shutdown.track(response);
    const target = readTarget(message);
    const incoming = new NodeIncoming(message, response, target, isContinueExpected);
    const outgoing = dispatch(app, incoming);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        answer(app, shutdown, incoming, response, settled);
      });
    } else {
      answer(app, shutdown, incoming, response, outgoing);
    }
  };
}

function answer(
  app: Application,
  shutdown: NodeShutdown,
  incoming: NodeIncoming,
  response: ServerResponse,
  outgoing: Outgoing,
): void {
  if (!incoming.hasUnreadBody) {
    deliver(app, shutdown, incoming, response, outgoing);
  } else {
    // A small body may have come with the head; the parser has read it when this turn is over.
    setImmediate(deliver, app, shutdown, incoming, response, outgoing);
  }
}

function deliver(
  app: Application,
  shutdown: NodeShutdown,
  incoming: NodeIncoming,
  response: ServerResponse,
  outgoing: Outgoing,
): void {
  shutdown.announceEnd(response);
  // The connection ends with the response, so that no rest of this body is taken for a request.
  if (incoming.hasUnreadBody) response.shouldKeepAlive = false;
  try {
    send(response, outgoing, incoming, app.settings.onError);
  } catch (error) {
    // No answer that Node refuses to write may end the process.
    report(error, incoming, app.settings.onError);
    response.destroy();
  }
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
