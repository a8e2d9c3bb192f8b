import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { toHeaders, type Sample } from "../service/samples.ts";

const summary = z.object({ requests: z.number(), errors: z.number() });

/** The cores that the servers and the client are pinned to, so that neither takes time from the other. */
export const cores = { server: "0", client: "1" };

/**
 * Sends a request again and again over 32 connections, for a second.
 *
 * @param port - Where to.
 * @param sample - The request.
 * @returns How many answers came.
 * @throws {@link Error} when wrk is missing, or an answer was an error.
 */
export async function runWrk(port: number, sample: Sample): Promise<number> {
  const { method, target, body } = sample;
  const headers = Object.entries(toHeaders(sample)).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  // A command line is too short for large bodies.
  const file = path.join(tmpdir(), `wrk-body-${process.pid}`);
  if (body !== undefined) await writeFile(file, body);
  const script = path.join(import.meta.dirname, "wrk.lua");
  const { stdout } = await promisify(execFile)("taskset", [
    ...["-c", cores.client, "wrk", "-t1", "-c32", "-d1s", "--timeout", "20s", "-s", script],
    ...headers,
    ...[`http://127.0.0.1:${port}${target}`, "--", method, ...(body === undefined ? [] : [file])],
  ]).catch((cause: unknown) => {
    throw new Error("wrk failed. It needs two cores, and: apt-get install -y wrk util-linux", {
      cause,
    });
  });
  const lastLine = stdout.trim().split("\n").at(-1) ?? "";
  const { requests, errors } = summary.parse(JSON.parse(lastLine));
  if (errors > 0) throw new Error(`${errors} of ${requests} answers were errors: ${target}`);
  return requests;
}
