import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { createRequire } from "node:module";
import { connect as connectTcp } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text as readText } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { eventually } from "@fw/test-support";
import { authority, readCertificate } from "@fw/test-support/certificates";
import { expect, it, onTestFinished } from "vitest";
import { readDocument, root } from "./documents.ts";
import { createTemporaryFolder } from "./production-folder.ts";

const certificates = join(root, "packages/test-support/certificates");

/** A program of a page that runs until the end of the test. */
interface Program {
  /** The last number in the first line that it prints. */
  readonly port: number;
  readonly folder: string;
  readonly send: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<unknown>;
}

/** Starts the block of a page that contains a word, unchanged. */
async function startProgram(page: string, word: string): Promise<Program> {
  const { fences } = readDocument(`docs/how-to/operations/${page}.md`);
  const code = fences.find((fence) => fence.language === "js" && fence.code.includes(word))?.code;
  if (code === undefined) throw new Error(`${page} has no program with ${word}`);
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await symlink(join(root, "packages/framework"), join(folder, "node_modules/@fw/framework"));
  await symlink(join(root, "docs/node_modules/ws"), join(folder, "node_modules/ws"));
  await installCertificate(folder, "server");
  await copyFile(join(certificates, "authority.cert.pem"), join(folder, "clients.pem"));
  await writeFile(join(folder, "server.mjs"), code);
  const child = spawn(process.execPath, ["--conditions=@fw/source", "server.mjs"], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "--no-warnings", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const ended = once(child, "exit").then(([exitCode]: unknown[]) => exitCode);
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    port: Number(/\d+$/.exec(line)?.[0]),
    folder,
    send: (signal) => child.kill(signal),
    ended,
  };
}

/** Puts a certificate where the programs read theirs. */
async function installCertificate(folder: string, name: "server" | "renewed"): Promise<void> {
  for (const part of ["key", "cert"]) {
    await copyFile(join(certificates, `${name}.${part}.pem`), join(folder, `service.${part}.pem`));
  }
}

async function fetchText(port: number, path: string, options: object = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const url = `https://localhost:${port}${path}`;
  get(url, { ca: authority, agent: false, ...options }, resolve).on("error", reject);
  return readText(await promise);
}

async function readSubject(port: number): Promise<unknown> {
  const socket: TLSSocket = connect({ port, servername: "localhost", ca: authority });
  await once(socket, "secureConnect");
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return subject.CN;
}

it("the first program of the page on TLS serves", async () => {
  const { port } = await startProgram("tls", "Hello from");
  expect(await fetchText(port, "/")).toBe(`Hello from https://localhost:${port}/`);
});

it("the program that reloads its certificate serves the new one, and keeps the old one if the new one is broken", async () => {
  const { port, folder, send } = await startProgram("tls", "SNICallback");
  expect(await readSubject(port)).toBe("localhost");
  await installCertificate(folder, "renewed");
  send("SIGHUP");
  await eventually(async () => {
    expect(await readSubject(port)).toBe("renewed");
  });
  await writeFile(join(folder, "service.cert.pem"), "broken");
  send("SIGHUP");
  expect(await readSubject(port)).toBe("renewed");
  expect(await fetchText(port, "/")).toBe("Hello");
});

it("the program for client certificates knows its caller, and refuses strangers", async () => {
  const { port } = await startProgram("tls", "requestCert");
  expect(await fetchText(port, "/me", readCertificate("client"))).toBe('{"caller":"Ada"}');
  await expect(fetchText(port, "/me")).rejects.toThrow();
  await expect(fetchText(port, "/me", readCertificate("stranger"))).rejects.toThrow();
});

/** The part of `ws` that the test uses. */
interface Client extends NodeJS.EventEmitter {
  send(text: string): void;
  pause(): void;
}

/** `ws` has no types. */
interface Library {
  readonly WebSocket: new (url: string, options: { readonly headers: object }) => Client;
}

const { WebSocket } = createRequire(join(root, "docs/package.json"))("ws") as Library;

const cookie = "session=6f1c2b1e";
const origin = "https://app.example";

it("the program of the page on WebSocket serves routes and sockets to the same users", async () => {
  const { port, send, ended } = await startProgram("websocket", "handleUpgrade");
  const dial = (path: string, headers: object): Client =>
    new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const findStatus = async (path: string, headers: object): Promise<number | undefined> => {
    const refused = once(dial(path, headers), "unexpected-response");
    const [, { statusCode }] = (await refused) as [unknown, IncomingMessage];
    return statusCode;
  };
  const response = await fetch(`http://127.0.0.1:${port}/me`, { headers: { cookie } });
  expect(await response.json()).toEqual({ user: "Ada" });
  expect((await fetch(`http://127.0.0.1:${port}/me`)).status).toBe(401);
  expect(await findStatus("/chat", { origin })).toBe(401);
  expect(await findStatus("/chat", { cookie })).toBe(403);
  expect(await findStatus("/chat", { cookie, origin: "https://evil.example" })).toBe(403);
  expect(await findStatus("/other", { cookie, origin })).toBe(403);
  // A refused client that keeps its side open does not keep the program from ending.
  const stubborn = connectTcp({ port, host: "127.0.0.1", allowHalfOpen: true });
  stubborn.write(
    "GET /chat HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  await once(stubborn.resume(), "end");

  const client = dial("/chat", { cookie, origin });
  await once(client, "open");
  const answer = once(client, "message");
  client.send("hello");
  expect(String((await answer)[0])).toBe("Ada: hello");
  // A client that sends and does not read is disconnected before it fills the memory.
  const deaf = dial("/chat", { cookie, origin });
  await once(deaf, "open");
  const cut = once(deaf, "close");
  deaf.on("error", () => undefined);
  deaf.pause();
  for (let sent = 0; sent < 1_000; sent++) deaf.send("x".repeat(60_000));
  await cut;

  const closed = once(client, "close");
  send("SIGTERM");
  expect((await closed)[0]).toBe(1001);
  expect(await ended).toBe(0);
  stubborn.destroy();
});
