import { setImmediate } from "node:timers/promises";
import { keepTickShape } from "../../src/workarounds/tick-shape.ts";

// `node --expose-gc measure-ticks.ts` prints the nanoseconds that a `process.nextTick` takes after a garbage collection
// while no tick was pending. `plain` measures a process without the workaround.
if (process.argv[2] !== "plain") keepTickShape();

const ticks = 100;

async function run(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    for (let tick = 0; tick < ticks; tick++) process.nextTick(ignore);
    await setImmediate();
  }
}

function ignore(): void {
  // The callback is empty, so that only the tick itself is measured.
}

async function collectGarbage(): Promise<void> {
  for (let count = 0; count < 10; count++) {
    await setImmediate();
    globalThis.gc?.();
  }
}

await run(2_000);
await collectGarbage();
await run(1_000);
await collectGarbage();
await run(1_000);
const turns = 2_000;
const before = process.cpuUsage();
await run(turns);
const { user, system } = process.cpuUsage(before);
console.log(Math.round(((user + system) * 1_000) / (turns * ticks)));
