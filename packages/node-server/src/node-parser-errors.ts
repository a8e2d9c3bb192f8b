import { destroyInTurn } from "./node-response.ts";
import type { NodeConnection } from "./node-connection.ts";
import { NodeExchange } from "./node-exchange.ts";
import { lingerAndClose } from "./node-linger.ts";
import { sendOutgoing } from "./node-outgoing.ts";
import { BodyStream, type Outgoing, reasonPhrase, type Refusal, type Responder } from "@fw/http";
import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers requests that Node's parser refuses, once the earlier requests are answered.
 *
 * @param findConnection - Finds the connection of a socket.
 */
export function answerParserErrors(
  server: HttpServer,
  responder: Responder,
  findConnection: (socket: Socket) => NodeConnection | undefined,
): void {
  const refuseBytes = (socket: Socket, code: Refusal): void => {
    const connection = findConnection(socket);
    if (connection === undefined) {
      // The TLS handshake failed or took too long. After a timeout, Node leaves the socket open.
      socket.destroy();
      return;
    }
    if (socket.destroyed) return;
    const { queue } = connection;
    const response = queue.last;
    // If the last request is still arriving, its body is the invalid part.
    if (response?.req.complete === false) refuseInvalidBody(responder, connection, code);
    else {
      // The parser fails again on each further chunk, but the request is answered once.
      queue.refuse(() => {
        const observer = responder.observe(null);
        refuseBuffered(responder, code, (outgoing) => {
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
  // Node emits `connect` for a CONNECT request. Without a listener, Node closes the connection without a response.
  server.on("connect", ({ socket }) => {
    // Node has removed its own error listener.
    socket.on("error", ignoreError);
    // Node no longer passes `drain` on to the earlier responses.
    socket.on("drain", () => findConnection(socket)?.queue.first?.emit("drain"));
    refuseBytes(socket, "BAD_REQUEST");
  });
}

/** Ignores a socket error. It means that the client has disconnected, and `close` follows. */
function ignoreError(): void {
  // Without a listener, the event would crash the process.
}

/** Refuses a request with an invalid body, in place of its own response. */
function refuseInvalidBody(responder: Responder, connection: NodeConnection, code: Refusal): void {
  const response = connection.queue.last;
  if (response === undefined || response.isAbandoned) return;
  connection.queue.endWith(response);
  if (!response.headersSent) {
    // The handler's result must not be sent.
    response.abandon();
    refuseBuffered(responder, code, (outgoing) => {
      sendOutgoing(new NodeExchange(response, null, responder, response), outgoing);
    });
  } else if (!response.writableEnded) {
    // The handler may wait forever for the rest of the body.
    response.abandon();
    destroyInTurn(response);
  }
}

const codes: ReadonlyMap<string | undefined, Refusal> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "REQUEST_TIMEOUT"],
  ["HPE_HEADER_OVERFLOW", "REQUEST_HEADER_FIELDS_TOO_LARGE"],
]);

/** A response whose body is in memory. */
interface BufferedOutgoing extends Outgoing {
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Builds the refusal of invalid bytes and writes it in this turn. If the application formats errors as a stream, the
 * stream is read to its end first.
 */
function refuseBuffered(
  responder: Responder,
  code: Refusal,
  write: (outgoing: BufferedOutgoing) => void,
): void {
  const outgoing = responder.refuse(code);
  const { body } = outgoing;
  if (body instanceof Blob || body instanceof BodyStream) {
    collectChunks(body).then(
      (bytes) => {
        write({ ...outgoing, body: bytes });
      },
      (error: unknown) => {
        responder.report(error, null);
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

function toHttpBytes({ status, statusText, headers, body }: BufferedOutgoing): Buffer {
  const content = Buffer.from(body);
  const lines = [
    `HTTP/1.1 ${status} ${statusText || reasonPhrase(status)}`,
    "connection: close",
    `date: ${new Date().toUTCString()}`,
  ];
  for (let index = 0; index < headers.pairs.length; index += 2) {
    lines.push(`${headers.pairs[index] ?? ""}: ${headers.pairs[index + 1] ?? ""}`);
  }
  lines.push(`content-length: ${content.length}`, "", "");
  // Each character of a header is one byte.
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), content]);
}
