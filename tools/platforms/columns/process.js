import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs a program that prints its reports, in its own process. */
export async function runInProcess(command, program, entries = []) {
  const [file, ...parameters] = command;
  const port = await findFreePort();
  const { stdout } = await run(
    file,
    [
      ...parameters.map((parameter) => parameter.replace("PORT", String(port))),
      path.join(import.meta.dirname, "../programs", program),
      ...entries,
    ],
    { env: { ...process.env, PORT: String(port) }, maxBuffer: 2 ** 26, timeout: 900_000 },
  );
  // Runtimes may print lines before it.
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
