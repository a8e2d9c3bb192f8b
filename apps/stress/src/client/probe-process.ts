import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

/** Times well-behaved requests, from a process of its own. */
export class ProbeProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  #windows: number[] = [];

  /**
   * @param port - of the server on the loopback interface
   * @param window - how long a window is, in milliseconds
   */
  constructor(port: number, window: number) {
    const execArgv = ["--conditions=@fw/source", "--no-warnings"];
    const file = path.join(import.meta.dirname, "probe.ts");
    this.#child = fork(file, [String(port), String(window)], { execArgv });
    this.#child.on("message", (p99: number) => this.#windows.push(p99));
    this.#ended = new Promise((_resolve, reject) => {
      this.#child.once("exit", () => {
        reject(new Error("A well-behaved request was not answered"));
      });
    });
    // It is heard of where somebody measures.
    this.#ended.catch(() => undefined);
  }

  /**
   * Measures until something is over.
   *
   * @returns the 99th percentile of each whole window, in milliseconds
   */
  async measureUntil(over: Promise<unknown>): Promise<readonly number[]> {
    this.#windows = [];
    await Promise.race([over, this.#ended]);
    // The first of them began before.
    return this.#windows.slice(1);
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }
}
