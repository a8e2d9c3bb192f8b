import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { ServerProcess } from "./drive-servers.ts";
import { cores } from "./load.ts";

/** A program and its parameters. */
export type Command = readonly [program: string, ...parameters: string[]];

const line = z.object({ port: z.number() });

/**
 * Starts a runtime that serves, and waits for its port.
 *
 * @param command - What prints the port, as a line of JSON.
 * @returns The process.
 * @throws {@link Error} when it ends without a port.
 */
export async function startRuntime(command: Command): Promise<ServerProcess> {
  const child = spawn("taskset", ["-c", cores.server, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    // A process group, because the programs of some packages start the runtime as a child.
    detached: true,
  });
  const { pid } = child;
  for await (const text of createInterface(child.stdout)) {
    if (pid === undefined) break;
    return {
      port: line.parse(JSON.parse(text)).port,
      cpuTime: () => readCpuTime(String(pid)),
      stop: async () => {
        const ended = once(child, "exit");
        process.kill(-pid, "SIGKILL");
        await ended;
      },
    };
  }
  throw new Error(`${command.join(" ")} has ended`);
}

/** As Linux counts it for each thread, which is finer than for a process; children included. */
function readCpuTime(pid: string): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`;
    const [time = "0"] = readIfRunning(`${folder}/schedstat`).split(" ");
    sum += Number(time);
    const children = readIfRunning(`${folder}/children`).split(" ");
    for (const child of children) if (child !== "") sum += readCpuTime(child);
  }
  return sum;
}

/** Reads a file of a thread. Empty if the thread has ended since it was listed. */
function readIfRunning(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
