import { spawnSync } from "node:child_process";
import console from "node:console";
import path from "node:path";
import process from "node:process";

/** Each program ends with an error where the built framework does not do what it says on a runtime. */
const runs = [
  ["bun", "close.ts"],
  ["bun", "conformance.ts"],
  ["deno", "close.ts"],
  ["deno", "conformance.ts"],
  ["deno", "canonical-path.ts"],
];

const arguments_ = {
  bun: ["run"],
  deno: ["run", "--allow-net", "--allow-read", "--allow-env", "--no-check"],
};

let failed = 0;
for (const [runtime, program] of runs) {
  const file = path.join(import.meta.dirname, "programs", program);
  const bin = path.join(import.meta.dirname, "node_modules", ".bin", runtime);
  const { status, error } = spawnSync(bin, [...arguments_[runtime], file], {
    stdio: "inherit",
    timeout: 120_000,
  });
  const isPassed = status === 0 && error === undefined;
  if (!isPassed) failed++;
  console.log(`${isPassed ? "passed" : "failed"}: ${program} on ${runtime}`);
}
console.log(`${runs.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
