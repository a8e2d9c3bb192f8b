import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Command, Project } from "../project/project.ts";

/** The requests to the README's application, and the expected parts of the responses. */
const exchanges = [
  { path: "/notes/0", answer: [200, "Buy bread"] },
  { path: "/notes", text: "Water the plants", answer: [201, "2"] },
  { path: "/notes/one", answer: [400, '"code":"VALIDATION"'] },
] as const;

/**
 * Runs the README's application, which listens on a free port, and sends requests to it.
 *
 * @param project - The project, installed.
 * @param runtime - The command that runs `app.ts`.
 * @returns A sentence for each mistake.
 */
export async function checkApplication(
  project: Project,
  runtime: Command,
): Promise<readonly string[]> {
  const server = project.start([...runtime, "app.ts"]);
  const output: string[] = [];
  server.stderr?.on("data", (chunk: unknown) => output.push(String(chunk)));
  try {
    const url = await readUrl(server);
    if (url === undefined) return [`it does not listen\n${output.join("")}`];
    const mistakes: string[] = [];
    for (const exchange of exchanges) mistakes.push(...(await compare(url, exchange)));
    return mistakes;
  } finally {
    await end(server);
  }
}

/** Waits for the line that the application prints; `undefined` if it ends before. */
async function readUrl({ stdout }: ChildProcess): Promise<string | undefined> {
  if (stdout === null) return undefined;
  for await (const line of createInterface(stdout)) {
    const url = /^Listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return undefined;
}

async function compare(
  url: string,
  exchange: (typeof exchanges)[number],
): Promise<readonly string[]> {
  const { path, answer } = exchange;
  const init = "text" in exchange ? toPost(exchange.text) : {};
  const response = await fetch(url + path, init);
  const body = await response.text();
  if (response.status === answer[0] && body.includes(answer[1])) return [];
  return [`${path} gets ${response.status} ${body}`];
}

function toPost(text: string): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify({ text }) };
}

/** Also ends its child processes, because yarn runs Node in a separate process. */
async function end(server: ChildProcess): Promise<void> {
  const { pid, exitCode } = server;
  if (pid === undefined || exitCode !== null) return;
  const closed = once(server, "close");
  process.kill(-pid, "SIGKILL");
  server.stdout?.resume();
  await closed;
}
