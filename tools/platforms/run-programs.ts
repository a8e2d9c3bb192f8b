import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** The programs. Each one fails if a runtime, or the built framework on it, contradicts the documents. */
const programs = [
  ["bun", "close.ts"],
  ["bun", "decoded-coding.ts"],
  ["deno", "decoded-coding.ts"],
  ["node-22", "decoded-coding.ts"],
  ["bun", "framed-body.ts"],
  ["bun", "listed-json.ts"],
  ["deno", "close.ts"],
  ["deno", "canonical-path.ts"],
  ["node-22", "main-module.ts"],
  ["node", "load-time-code.js"],
  ["node", "body-streams.js"],
  ["node", "chaos.ts", "listen", "serve"],
  ["bun", "chaos.ts", "listen", "serve", "Bun.serve"],
  ["deno", "chaos.ts", "listen", "serve", "Deno.serve"],
  ["node", "chaos-workerd.js"],
] as const;

const modules = path.join(import.meta.dirname, "node_modules");

const commands = {
  bun: [path.join(modules, ".bin/bun"), "run"],
  deno: [
    path.join(modules, ".bin/deno"),
    ...["run", "--allow-net", "--allow-read", "--allow-env", "--no-check"],
  ],
  "node-22": [path.join(modules, "node-22/bin/node")],
  node: [process.execPath],
} as const;

/** Runs the checks that cannot be part of the suite, and lists the failures. */
export function runPrograms(): string[] {
  return programs.flatMap(([runtime, program, ...parameters]) => {
    const file = path.join(import.meta.dirname, "programs", program);
    const [command, ...options] = commands[runtime];
    const { status } = spawnSync(command, [...options, file, ...parameters], {
      stdio: "inherit",
      timeout: 120_000,
    });
    return status === 0 ? [] : [`${program} failed on ${runtime}`];
  });
}
