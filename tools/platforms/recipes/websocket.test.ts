import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { readDocument, root } from "../../../docs/test/documents.ts";
import { createTemporaryFolder } from "../../../docs/test/production-folder.ts";
import { startProgram } from "./start-program.js";

const bun = path.join(import.meta.dirname, "../node_modules/.bin/bun");
const origin = "https://app.example";

/** The part of `ws` that the test uses. */
interface Client extends NodeJS.EventEmitter {
  send(text: string): void;
  close(): void;
}

/** `ws` has no types. */
interface Library {
  readonly WebSocket: new (url: string, options: { readonly headers: object }) => Client;
}

const { WebSocket } = createRequire(path.join(root, "docs/package.json"))("ws") as Library;

it("the program for Bun serves routes and sockets", async () => {
  const folder = await createTemporaryFolder();
  await mkdir(path.join(folder, "node_modules/@fw"), { recursive: true });
  await symlink(
    path.join(root, "packages/framework"),
    path.join(folder, "node_modules/@fw/framework"),
  );
  await writeFile(path.join(folder, "server.js"), findProgram("Bun.serve"));
  const child = spawn(bun, ["run", "server.js"], {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  await checkProgram(`http://127.0.0.1:${port}`);
});

it("the program for Workers serves routes and sockets", async () => {
  const { url, stop } = await startProgram(findProgram("WebSocketPair"));
  onTestFinished(stop);
  await checkProgram(url);
});

function findProgram(word: string): string {
  const { fences } = readDocument("docs/how-to/operations/websocket.md");
  const code = fences.find((fence) => fence.language === "js" && fence.code.includes(word))?.code;
  if (code === undefined) throw new Error(`The page on WebSocket has no program with ${word}`);
  return code;
}

/** Asks a program for its route, connects as its own page and as another, and sends a message. */
async function checkProgram(url: string): Promise<void> {
  expect(await (await fetch(`${url}/me`)).text()).toBe("Hello");
  expect((await fetch(`${url}/chat`, { headers: { origin } })).status).toBe(426);
  const dial = (headers: object): Client => new WebSocket(`${url}/chat`, { headers });
  const refused = once(dial({ origin: "https://evil.example" }), "unexpected-response");
  const [, { statusCode }] = (await refused) as [unknown, IncomingMessage];
  expect(statusCode).toBe(403);

  const client = dial({ origin });
  await once(client, "open");
  const answer = once(client, "message");
  client.send("hello");
  expect(String((await answer)[0])).toBe("hello");
  const closed = once(client, "close");
  client.close();
  await closed;
}
