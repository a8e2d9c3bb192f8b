import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { PlainBench } from "../bench.ts";
import { servers } from "../peers.ts";

const counts: Readonly<Record<string, number>> = { "100 routes": 100, "1,000 routes": 1000 };
const script = path.join(import.meta.dirname, "start-program.ts");

/** What the start of a program takes, in fresh processes. */
export const startup: PlainBench = {
  name: "startup",
  title: "Start-up",
  figure: "CPU time from the first import to the first response, in a fresh process",
  unit: "ms",
  cases: Object.keys(counts),
  subjects: Object.keys(servers).filter((name) => !name.endsWith(", serve")),
  compared: true,
  rounds: 15,
  measure: async (subject, name) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, subject, String(counts[name])],
      {
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    return Number(stdout);
  },
};
