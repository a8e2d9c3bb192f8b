import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { defineProgram } from "../program.ts";
import { judge, judgeTime } from "../report/findings.ts";
import { judgeState } from "../report/judge-state.ts";
import { ServerProcess } from "../server/server-process.ts";

/** slowhttptest, a tool of its own, which holds a thousand heads, and then a thousand bodies. */
export const slowHttpTest = defineProgram({
  size: () => ({}),
  measure: async () => [await run("heads"), await run("bodies")],
  judge: (results) =>
    results.flatMap(({ mode, connected, seconds, isAvailable, state }) => [
      judge(`slow ${mode} held at once`, `${connected}`, "1000", connected === 1_000),
      judgeTime(
        `last of the slow ${mode} gone after`,
        1_000 * seconds,
        mode === "heads" ? 25_000 : 65_000,
      ),
      judge("service available throughout", isAvailable ? "yes" : "no", "yes", isAvailable),
      ...judgeState(state),
    ]),
});

async function run(mode: "heads" | "bodies") {
  const server = await ServerProcess.start();
  const folder = await mkdtemp(path.join(tmpdir(), "slowhttptest-"));
  const output = path.join(folder, "result");
  const isHead = mode === "heads";
  const target = `http://127.0.0.1:${server.port}/${isHead ? "quick" : "items"}`;
  const kind = isHead ? ["-H"] : ["-B", "-s", "90000", "-f", "application/json"];
  const pace = ["-c", "1000", "-r", "1000", "-i", "5", "-l", "100", "-p", "3"];
  try {
    await promisify(execFile)("slowhttptest", [...kind, ...pace, "-u", target, "-g", "-o", output]);
    const rows = readRows(await readFile(`${output}.csv`, "utf8"));
    return {
      mode,
      /** How many connections it held at once. */
      connected: Math.max(...rows.map(({ connected }) => connected)),
      /** After how many seconds none of them was left. */
      seconds: rows.at(-1)?.second ?? Number.NaN,
      /** Whether a well-behaved request was answered in every second. */
      isAvailable: rows.every(({ available }) => available > 0),
      state: await server.settle(),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Row {
  readonly second: number;
  readonly connected: number;
  /** The number of connections while the service is available, else 0. */
  readonly available: number;
}

/** Its columns: seconds, closed, pending, connected, service available. */
function readRows(table: string): readonly Row[] {
  const [, ...lines] = table.trimEnd().split("\n");
  return lines.map((line) => {
    const [second = 0, , , connected = 0, available = 0] = line.split(",").map(Number);
    return { second, connected, available };
  });
}
