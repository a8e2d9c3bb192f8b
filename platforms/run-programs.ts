import { spawnSync } from "node:child_process";
import path from "node:path";

/** Each program ends with an error where the built framework does not do what it says on a runtime. */
const programs = [
  ["bun", "close.ts"],
  ["bun", "framed-body.ts"],
  ["deno", "close.ts"],
  ["deno", "canonical-path.ts"],
] as const;

const parameters = {
  bun: ["run"],
  deno: ["run", "--allow-net", "--allow-read", "--allow-env", "--no-check"],
} as const;

/** Runs what the suite cannot ask, and lists what failed. */
export function runPrograms(): string[] {
  return programs.flatMap(([runtime, program]) => {
    const file = path.join(import.meta.dirname, "programs", program);
    const bin = path.join(import.meta.dirname, "node_modules/.bin", runtime);
    const { status } = spawnSync(bin, [...parameters[runtime], file], {
      stdio: "inherit",
      timeout: 120_000,
    });
    return status === 0 ? [] : [`${program} failed on ${runtime}`];
  });
}
