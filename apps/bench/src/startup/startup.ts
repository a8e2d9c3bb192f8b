import { cpuTime } from "../harness/cpu-time.ts";
import { starters } from "./starters.ts";

// A fresh process that starts one program: `startup.ts <program>`. It prints the CPU time of each
// step, and of all, in milliseconds.
const load = starters[process.argv[2] ?? ""];
if (load === undefined) throw new Error(`No program ${String(process.argv[2])}`);
const start = await load();
const figures: Record<string, number> = {};
await start(async (step, run) => {
  const before = cpuTime();
  const result = await run();
  figures[step] = (cpuTime() - before) / 1e6;
  return result;
});
const together = Object.values(figures).reduce((sum, figure) => sum + figure);
process.stdout.write(JSON.stringify({ ...figures, together }), () => {
  // A server is left that would go on.
  process.exit();
});
