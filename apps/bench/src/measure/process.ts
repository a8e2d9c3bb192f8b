import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Subprocess, type Answers } from "@fw/test-support/subprocess";

/**
 * Measures the CPU time that this process has used, its helper threads included. Unlike the clock, it
 * hardly sees what else the machine is doing.
 *
 * @returns Nanoseconds.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/**
 * Collects garbage while nothing is under way, as happens to every server in time. V8 then forgets what
 * it learned about objects of which none is alive, and `process.nextTick`, which `node:http` calls five
 * times per request, takes about 300 ns more for good. Without this, chance decides which process is slower.
 */
export async function collectGarbage(): Promise<void> {
  if (gc === undefined) throw new Error("Run Node with --expose-gc");
  await setTimeout(1);
  gc();
}

interface ProcessOptions {
  readonly prefix?: readonly string[];
  readonly node?: string | undefined;
}

/**
 * Runs a module of this program in a separate process, as in production.
 *
 * @param module - Its path from `src`, with its parameters.
 * @param options - What starts the program, with its parameters, and the program of Node; by default this one.
 * @returns The process.
 */
export function startProcess<Own extends Answers>(
  [module, ...parameters]: readonly [module: string, ...parameters: string[]],
  { prefix = [], node: program = process.execPath }: ProcessOptions = {},
): Subprocess<Own> {
  const node = [program, "--expose-gc"] as const;
  const [first, ...rest] = prefix;
  const command = first === undefined ? node : ([first, ...rest, ...node] as const);
  return new Subprocess(path.join(import.meta.dirname, "..", module), {
    command,
    parameters,
    environment: { ...process.env, NODE_ENV: "production" },
  });
}
