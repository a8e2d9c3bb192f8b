import { destroyInTurn } from "./node-response.ts";
import { MountedResponse } from "./mounted-response.ts";
import { NodeExchange } from "./node-exchange.ts";
import { NodeHeaders } from "./node-headers.ts";
import { sendOutgoing } from "./node-outgoing.ts";
import { readNodeTarget } from "./read-node-target.ts";
import { type Outgoing, releaseBody, type Responder } from "@fw/http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A listener to the requests of a foreign server. Its promise resolves once the response is over, and never rejects. */
type MountedListener = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Creates a listener that answers the requests of a foreign server. */
export function createMountedListener(responder: Responder): MountedListener {
  return (message, response) => {
    if (message.httpVersionMajor === 2) {
      refuseHttp2(response, responder);
      return Promise.resolve();
    }
    completeMessage(message);
    // A foreign server may have dropped repeated hosts from `message.headers`.
    const host = new NodeHeaders(message).get("host") ?? undefined;
    const state = new MountedResponse(message, response);
    const exchange = new NodeExchange(response, readNodeTarget(message, host), responder, state);
    state.observer = responder.observe(exchange);
    const outgoing = responder.respond(exchange);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        deliver(exchange, settled);
      });
    } else {
      deliver(exchange, outgoing);
    }
    return state.over;
  };
}

function deliver(exchange: NodeExchange, outgoing: Outgoing): void {
  const { response, state } = exchange;
  // Another function of the server, such as one that limits the time, may have answered in the meantime.
  if (state.isAbandoned || response.writableEnded) {
    releaseBody(outgoing);
    return;
  }
  try {
    sendOutgoing(exchange, withEarlierLists(response, outgoing));
  } catch (error) {
    // Node may refuse to write a response, which must not crash the process.
    exchange.report(error);
    destroyInTurn(response);
  }
}

/** Completes a message that a test or a platform has made up from a path and headers alone. */
function completeMessage(message: Partial<IncomingMessage>): void {
  message.httpVersion ??= "1.1";
  if (message.httpVersionMajor !== 1) message.httpVersionMajor = Number(message.httpVersion[0]);
  if (message.rawHeaders !== undefined && message.rawHeaders.length > 0) return;
  message.rawHeaders = Object.entries(message.headers ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each: unknown) => [name, String(each)]),
  );
}

/** Keeps the values of lists that earlier functions of the server have set. Other headers of the response replace theirs. */
function withEarlierLists(response: ServerResponse, outgoing: Outgoing): Outgoing {
  const earlier = ["set-cookie", "vary"].flatMap((name) =>
    [response.getHeader(name) ?? []].flat().flatMap((value) => [name, String(value)]),
  );
  return earlier.length === 0 ? outgoing : { ...outgoing, headers: outgoing.headers.with(earlier) };
}

/** Node's HTTP/2 server has no `http.ServerResponse`. */
function refuseHttp2(response: ServerResponse, responder: Responder): void {
  const error = new TypeError(
    "toNodeListener() takes HTTP/1 requests only: this one came over HTTP/2. Use http.createServer() or https.createServer()",
  );
  responder.report(error, null);
  const { status, headers, body } = responder.refuse("INTERNAL_SERVER_ERROR", error);
  response.statusCode = status;
  response.setHeader("content-type", headers.find("content-type") ?? "text/plain");
  response.end(typeof body === "string" ? body : "");
}
