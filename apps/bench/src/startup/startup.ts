import { cpuTime } from "../harness/cpu-time.ts";
import { starters } from "./starters.ts";

// A fresh process that starts one program: `startup.ts <program>`. It prints the CPU time of each
// step in milliseconds.
const create = starters[process.argv[2] ?? ""];
if (create === undefined) throw new Error(`No program ${String(process.argv[2])}`);
const figures: Record<string, number> = {};
for (const [step, run] of Object.entries(create())) {
  const start = cpuTime();
  await run();
  figures[step] = (cpuTime() - start) / 1e6;
}
process.stdout.write(JSON.stringify(figures), () => {
  // A server is left that would go on.
  process.exit();
});
