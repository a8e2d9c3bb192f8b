import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "../errors/error-codes.ts";
import { statusPhrase } from "../errors/status-phrase.ts";
import type { NodeConnection } from "./node-connection.ts";
import { lingerAndClose } from "./shutdown/node-linger.ts";
import { ResponseObserver } from "../observe/response-observer.ts";
import { NodeExchange, type Responder } from "./node-exchange.ts";
import { sendOutgoing } from "./node-outgoing.ts";
import { report } from "../errors/report.ts";
import type { Outgoing } from "../outgoing.ts";
import { respondWithoutRequest } from "../finish.ts";
import { BodyStream } from "../result/body-stream.ts";

/**
 * Answers what Node's parser refuses, behind the answers to the requests before it.
 *
 * @param findConnection - Finds the connection of a socket.
 * @internal
 */
export function answerParserErrors(
  server: HttpServer,
  responder: Responder,
  findConnection: (socket: Socket) => NodeConnection | undefined,
): void {
  const refuseBytes = (socket: Socket, code: ErrorCode): void => {
    const connection = findConnection(socket);
    if (connection === undefined || socket.destroyed) return;
    const { queue } = connection;
    const response = queue.last;
    // Then it is the body of this request that is broken.
    if (response?.req.complete === false) refuseBrokenBody(responder, connection, code);
    // The parser fails again on each further piece of what it has refused.
    else if (!queue.isEnding) {
      queue.endThen(() => {
        const observer = ResponseObserver.create(responder.settings, null);
        refuseInOnePiece(responder, code, (outgoing) => {
          if (observer !== null) observer.outgoing = outgoing;
          socket.write(toHttpBytes(outgoing), (error) => observer?.end(error == null));
          lingerAndClose(socket);
        });
      });
    }
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseBytes(socket, codes.get(error.code) ?? "BAD_REQUEST");
  });
  // Node hands a CONNECT over instead of answering it, and closes the connection if there is no listener.
  server.on("connect", ({ socket }) => {
    // Node has taken its own listener away.
    socket.on("error", ignoreError);
    // From now on nothing else notifies the responses before it.
    socket.on("drain", () => findConnection(socket)?.queue.first?.emit("drain"));
    refuseBytes(socket, "BAD_REQUEST");
  });
}

/** The error of a socket says that its client has gone; its `close` event follows. */
function ignoreError(): void {
  // Without a listener, the event would end the process.
}

/** Answers in the place of the response whose request has a broken body. */
function refuseBrokenBody(responder: Responder, connection: NodeConnection, code: ErrorCode): void {
  const response = connection.queue.last;
  if (response === undefined || response.isAbandoned) return;
  connection.queue.endWith(response);
  if (!response.headersSent) {
    // What the handler makes of it is not sent.
    response.abandon();
    refuseInOnePiece(responder, code, (outgoing) => {
      sendOutgoing(new NodeExchange(response, null, responder.settings), outgoing);
    });
  } else if (!response.writableEnded) {
    // The handler may wait for ever for the rest of the body.
    response.abandon();
    response.cut();
  }
}

const codes: ReadonlyMap<string | undefined, ErrorCode> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "REQUEST_TIMEOUT"],
  ["HPE_HEADER_OVERFLOW", "REQUEST_HEADER_FIELDS_TOO_LARGE"],
]);

/** A response whose body is in memory. */
interface WholeOutgoing extends Outgoing {
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Makes the response to bytes that the parser refuses, and writes it in this turn. If the application formats the
 * error as a stream, that is read to its end first.
 */
function refuseInOnePiece(
  responder: Responder,
  code: ErrorCode,
  write: (outgoing: WholeOutgoing) => void,
): void {
  const outgoing = respondWithoutRequest(responder.settings, code);
  const { body } = outgoing;
  if (body instanceof Blob || body instanceof BodyStream) {
    collectChunks(body).then(
      (bytes) => {
        write({ ...outgoing, body: bytes });
      },
      (error: unknown) => {
        report(error, null, responder.settings.onError);
        write({ ...outgoing, body: "" });
      },
    );
  } else {
    write({ ...outgoing, body: body ?? "" });
  }
}

async function collectChunks(body: Blob | BodyStream): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let chunk = await body.next(); chunk !== null; chunk = await body.next()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function toHttpBytes({ status, statusText, headers, body }: WholeOutgoing): Buffer {
  const content = Buffer.from(body);
  const lines = [
    `HTTP/1.1 ${status} ${statusText || statusPhrase(status)}`,
    "connection: close",
    `date: ${new Date().toUTCString()}`,
  ];
  for (let index = 0; index < headers.lines.length; index += 2) {
    lines.push(`${headers.lines[index] ?? ""}: ${headers.lines[index + 1] ?? ""}`);
  }
  lines.push(`content-length: ${content.length}`, "", "");
  // A field has one byte per character.
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), content]);
}
