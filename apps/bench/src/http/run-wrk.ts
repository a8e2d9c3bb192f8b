import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { sampleHeaders, type Sample } from "../service/samples.ts";

const summary = z.object({ requests: z.number(), errors: z.number() });

/** The cores that the servers and the client are pinned to, so that neither takes from the other. */
export const cores = { server: "0", client: "1" };

/**
 * Sends a request again and again over many connections.
 *
 * @param port - Where to.
 * @param sample - The request.
 * @param seconds - For how long.
 * @param connections - Over how many.
 * @returns How often it was answered.
 * @throws {@link Error} when wrk is missing, or an answer was an error.
 */
export async function runWrk(
  port: number,
  sample: Sample,
  seconds: number,
  connections = 32,
): Promise<number> {
  const { method, target, body } = sample;
  const script = path.join(import.meta.dirname, "wrk.lua");
  const headers = Object.entries(sampleHeaders).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  // A command line is too short for large ones.
  const file = path.join(tmpdir(), `wrk-body-${process.pid}`);
  if (body !== undefined) await writeFile(file, body);
  const { stdout } = await promisify(execFile)("taskset", [
    ...["-c", cores.client, "wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s"],
    ...["-s", script, ...headers],
    ...[`http://127.0.0.1:${port}${target}`, "--", method, ...(body === undefined ? [] : [file])],
  ]);
  const lastLine = stdout.trim().split("\n").at(-1) ?? "";
  const { requests, errors } = summary.parse(JSON.parse(lastLine));
  if (errors > 0) throw new Error(`${errors} of ${requests} answers were errors: ${target}`);
  return requests;
}

/**
 * Checks that the tools are there.
 *
 * @throws {@link Error} when a tool is missing; it says what to install.
 */
export async function assertWrk(): Promise<void> {
  try {
    await promisify(execFile)("taskset", ["-c", cores.client, "which", "wrk"]);
  } catch (cause) {
    throw new Error(
      "The http bench needs wrk, taskset and two cores: apt-get install -y wrk util-linux",
      { cause },
    );
  }
}
