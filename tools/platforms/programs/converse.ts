import { connect } from "node:net";

/** Writes to a server, and takes what comes until it closes the connection or is silent for a second. */
export function converse(port: number, text: string, isLeaving: boolean): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      received += chunk;
    });
    // A reset is an end like others: what came before it counts.
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve(received);
      });
    socket.setTimeout(isLeaving ? 300 : 1_000, () => socket.destroy());
    socket.write(text);
  });
}
