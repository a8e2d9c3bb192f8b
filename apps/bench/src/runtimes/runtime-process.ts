import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { cores } from "../http/run-wrk.ts";
import type { Command } from "./runtimes.ts";

const line = z.object({ port: z.number() });

/** A runtime that serves. */
export class RuntimeProcess {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.port = port;
    this.#child = child;
  }

  /**
   * Starts a runtime and waits for its port.
   *
   * @throws {@link Error} when it ends without one.
   */
  static async start(command: Command): Promise<RuntimeProcess> {
    const child = spawn("taskset", ["-c", cores.server, ...command], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
      // A group of its own, for some runtimes are started by a program of their package.
      detached: true,
    });
    for await (const text of createInterface(child.stdout)) {
      return new RuntimeProcess(child, line.parse(JSON.parse(text)).port);
    }
    throw new Error(`${command.join(" ")} has ended`);
  }

  /** The CPU time that it has used, its threads and children included, in nanoseconds. */
  get cpuTime(): number {
    return cpuTimeOf(String(this.#pid));
  }

  get #pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error("The runtime did not start");
    return pid;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    process.kill(-this.#pid, "SIGKILL");
    await ended;
  }
}

/** As Linux counts it for each thread, which is finer than for a process. */
function cpuTimeOf(pid: string): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`;
    const [time] = readFileSync(`${folder}/schedstat`, "utf8").split(" ");
    sum += Number(time);
    const children = readFileSync(`${folder}/children`, "utf8").split(" ");
    for (const child of children) if (child !== "") sum += cpuTimeOf(child);
  }
  return sum;
}
