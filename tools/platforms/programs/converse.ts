import { connect } from "node:net";

/** How long a client waits for a server that neither responds nor closes the connection, in milliseconds. */
const patience = 30_000;

/** When a client leaves: once a promise settles, or once a pattern matches what it has received. */
export type Leaving = Promise<unknown> | string;

/**
 * Writes to a server, and reads until the server closes the connection or the client leaves. Each character is a byte.
 */
export function converse(
  port: number,
  text: string,
  leaving: Leaving | undefined,
): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      received += chunk;
      if (typeof leaving === "string" && new RegExp(leaving).test(received)) socket.destroy();
    });
    // A reset is an ordinary end: what came before it counts.
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve(received);
      });
    socket.setTimeout(patience, () => socket.destroy());
    if (typeof leaving === "object") void leaving.then(() => socket.destroy());
    socket.write(text, "latin1");
  });
}
