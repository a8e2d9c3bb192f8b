import { connect } from "node:net";

/** Sends a request for an unchanged target, and reads until the server closes the connection. */
export function exchange(port: number, target: string, headers = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    socket.on("error", reject).on("close", () => {
      resolve(received);
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  });
}
