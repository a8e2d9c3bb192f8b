import { STATUS_CODES, type Server as HttpServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { refuse, type Application } from "../dispatch.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import type { TextOutgoing } from "../outgoing.ts";
import { lingerAndClose } from "./node-linger.ts";

/**
 * Answers what Node's parser refuses, as far as the client can still read an answer.
 *
 * @param findResponse - the response under way on a connection
 * @internal
 */
export function answerParserErrors(
  server: HttpServer,
  app: Application,
  findResponse: (socket: Socket) => ServerResponse | undefined,
): void {
  const answered = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser fails again on each further piece of what it has refused.
    if (answered.has(socket)) return;
    answered.add(socket);
    const answer = (): void => {
      if (!socket.writable) return;
      socket.write(toText(refuse(app, codes.get(error.code) ?? "BAD_REQUEST")));
      lingerAndClose(socket);
    };
    const response = findResponse(socket);
    if (response === undefined) answer();
    // The requests before the broken one are answered first.
    else if (response.req.complete) response.once("close", answer);
    // The broken one is this response's own, whose body will never be complete.
    else if (response.headersSent) socket.destroy();
    else answer();
  });
  // Node hands a CONNECT over instead of answering it, and closes the connection if nobody listens.
  server.on("connect", (_message, socket: Socket) => {
    socket.write(toText(refuse(app, "BAD_REQUEST")));
    lingerAndClose(socket);
  });
}

const codes: ReadonlyMap<string | undefined, ErrorCode> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "REQUEST_TIMEOUT"],
  ["HPE_HEADER_OVERFLOW", "REQUEST_HEADER_FIELDS_TOO_LARGE"],
]);

function toText({ status, headers, body }: TextOutgoing): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "connection: close",
    `date: ${new Date().toUTCString()}`,
  ];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index] ?? ""}: ${headers[index + 1] ?? ""}`);
  }
  lines.push(`content-length: ${Buffer.byteLength(body)}`, "", body);
  return lines.join("\r\n");
}
