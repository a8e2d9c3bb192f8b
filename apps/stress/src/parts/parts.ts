import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Subprocess } from "@fw/test-support/subprocess";
import { judge, judgeNone, type Judgement } from "../findings.ts";
import { sourceCommand } from "../server/server-process.ts";
import type { PartsAnswers } from "./serve-parts.ts";

const chunk = Buffer.alloc(65_536, "0123456789abcdef\r\n--");
const start = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
const end = "\r\n--b--\r\n";
const mebibyte = 2 ** 20;

/** Uploads a large file to a file, to a hash and to nothing, and aborts uploads halfway. */
export async function uploadParts(size: {
  readonly bytes: number;
  readonly leaving: number;
}): Promise<readonly Judgement[]> {
  const server = new Subprocess<PartsAnswers>(path.join(import.meta.dirname, "serve-parts.ts"), {
    command: sourceCommand,
  });
  try {
    const port = await server.ask("port");
    // V8 collects buffers once there are about 64 MiB of them: a fresh process grows that far, whatever it reads.
    await server.ask("watch");
    await upload(port, "hash", size.bytes / 5);
    const first = (await server.ask("peak")) / mebibyte;
    const findings: Judgement[] = [
      {
        measure: "memory above a fresh process, the first upload",
        value: `${first.toFixed(0)} MiB`,
      },
    ];
    for (const way of ["hash", "file", "skip"] as const) {
      await server.ask("watch");
      const [result, seconds] = await upload(port, way, size.bytes);
      const peak = (await server.ask("peak")) / mebibyte;
      const isRight =
        result.startsWith("HTTP/1.1 201") && (way !== "hash" || result.includes(hash(size.bytes)));
      const text = `${peak.toFixed(0)} MiB, ${(size.bytes / 1e6 / seconds).toFixed(0)} MB/s`;
      findings.push(
        judge(`memory above idle, ${size.bytes / 1e6} MB to ${way}`, text, "< 64 MiB", peak < 64),
      );
      findings.push(judgeNone(`wrong answers, ${way}`, isRight ? 0 : 1));
    }
    const before = await server.ask("descriptors");
    await leave(port, size.leaving);
    const limit = performance.now() + 10_000;
    let after = await server.ask("descriptors");
    while (after > before && performance.now() < limit) {
      await setTimeout(20);
      after = await server.ask("descriptors");
    }
    findings.push(
      judgeNone(`descriptors left by ${size.leaving} clients that left`, after - before),
    );
    findings.push(judgeNone("unhandled errors", (await server.ask("end")).length));
    return findings;
  } finally {
    await server.stop();
  }
}

/** Sends one file, and returns the response and how many seconds it took. */
async function upload(port: number, way: string, bytes: number): Promise<[string, number]> {
  const socket = await open(port, way, bytes);
  const begin = performance.now();
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!socket.write(chunk.subarray(0, bytes - sent))) await once(socket, "drain");
  }
  socket.write(end);
  let answer = "";
  for await (const text of socket.setEncoding("utf8")) answer += text as string;
  return [answer, (performance.now() - begin) / 1_000];
}

/** Starts uploads to files, and aborts each halfway. */
async function leave(port: number, clients: number): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: clients }, () => open(port, "file", 100 * chunk.length)),
  );
  for (const socket of sockets) socket.write(chunk);
  await setTimeout(100);
  for (const socket of sockets) socket.destroy();
}

async function open(port: number, way: string, bytes: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST /${way} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
      "Content-Type: multipart/form-data; boundary=b\r\n" +
      `Content-Length: ${start.length + bytes + end.length}\r\n\r\n${start}`,
  );
  return socket;
}

function hash(bytes: number): string {
  const sum = createHash("sha256");
  for (let sent = 0; sent < bytes; sent += chunk.length)
    sum.update(chunk.subarray(0, bytes - sent));
  return sum.digest("hex");
}
