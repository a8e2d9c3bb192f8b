import { cpuTime } from "../harness/cpu-time.ts";
import { loadPeer } from "../peers/peers.ts";

// A fresh process that starts one program: `startup.ts <peer> <routes>`. It prints the CPU time of each
// step, and of all, in milliseconds.
const [, , name = "", count = ""] = process.argv;
const { start } = await loadPeer(name);
const figures: Record<string, number> = {};
await start(async (step, run) => {
  const before = cpuTime();
  const result = await run();
  figures[step] = (cpuTime() - before) / 1e6;
  return result;
}, Number(count));
const together = Object.values(figures).reduce((sum, figure) => sum + figure);
process.stdout.write(JSON.stringify({ ...figures, together }), () => {
  // A server is left that would go on.
  process.exit();
});
