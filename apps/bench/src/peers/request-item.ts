import { connect } from "node:net";
import type { PeerApp } from "./peer.ts";
import { startPeer } from "./start-peer.ts";
import { parseAnswer } from "../service/parse-answer.ts";

/**
 * Has an application listen and asks for one of its items: without a client of `node:http`, which
 * would have to start as well.
 *
 * @param app - The application.
 * @throws {@link Error} when the answer is wrong.
 */
export async function requestItem(app: PeerApp): Promise<void> {
  const { port } = await startPeer(app);
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write("GET /items-50/1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const { status, body } = parseAnswer(text);
  if (status !== 200 || JSON.stringify(body) !== '{"id":1}') throw new Error(text);
}
