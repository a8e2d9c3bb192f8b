import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The limit of an upload: of the form, or of a file if the framework limits only files. */
export const maxBytes = 250_000_000;

const chunk = Buffer.alloc(65_536, "0123456789abcdef\r\n--");
// As browsers write it.
const boundary = "----WebKitFormBoundary7d0f73c2864d4274";
const formStart =
  `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nSummer\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n` +
  "Content-Type: image/png\r\n\r\n";
const formEnd = `\r\n--${boundary}--\r\n`;

/** A client on a socket: what it has received so far, and when the server ended the connection. */
export async function open(port) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const client = { socket, text: "", closed: once(socket, "close").catch(() => undefined) };
  socket.on("error", () => undefined);
  socket.setEncoding("latin1").on("data", (text) => (client.text += text));
  return client;
}

/** Asks for the events, and reads none of them. */
export async function openDeaf(port) {
  const client = await open(port);
  client.socket.pause();
  client.socket.write(get("/notes"));
  return client;
}

export const get = (target) =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nConnection: close\r\n\r\n`;

/** Starts an upload, of a declared length or in chunks. */
export async function openUpload(port, bytes) {
  const client = await open(port);
  const length = formStart.length + bytes + formEnd.length;
  const framing = bytes === Infinity ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  client.socket.write(
    `POST /albums HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${framing}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
  );
  client.socket.write(bytes === Infinity ? toChunk(Buffer.from(formStart)) : formStart);
  return client;
}

/** Sends a file until all of it is sent, or the server answers; says the status and how much was sent. */
export async function upload(port, bytes) {
  const client = await openUpload(port, bytes);
  const { socket, closed } = client;
  let sent = 0;
  while (sent < Math.min(bytes, 2 * maxBytes) && client.text === "" && socket.writable) {
    const piece = chunk.subarray(0, bytes - sent);
    sent += piece.length;
    const isTaken = socket.write(bytes === Infinity ? toChunk(piece) : piece);
    if (!isTaken) await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
    else await setTimeout(0);
  }
  if (sent === bytes && socket.writable) socket.write(formEnd);
  await Promise.race([closed, setTimeout(20_000)]);
  socket.destroy();
  return { status: readStatus(client), sent };
}

/** Starts uploads, and leaves each within its file. */
export async function leaveUploads(port, count) {
  const clients = await Promise.all(
    Array.from({ length: count }, () => openUpload(port, 100 * chunk.length)),
  );
  for (const { socket } of clients) socket.write(chunk);
  await setTimeout(500);
  for (const { socket } of clients) socket.destroy();
}

/** Says after how many seconds a server ends a connection on which nothing more is sent; `Infinity` for never. */
export async function waitForEnd({ socket, closed }, limit) {
  const begin = performance.now();
  await Promise.race([closed, setTimeout(limit * 1_000)]);
  const seconds = socket.destroyed ? (performance.now() - begin) / 1_000 : Infinity;
  socket.destroy();
  return seconds;
}

/** The status of an answer; 0 if the connection ended without one. */
export function readStatus({ text }) {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}

function toChunk(bytes) {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
}
