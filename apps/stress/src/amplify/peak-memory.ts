import { readFileSync, writeFileSync } from "node:fs";

/** How far the memory of this process rises above what it is now, as Linux counts it. */
export class PeakMemory {
  readonly #before: number;

  constructor() {
    if (gc === undefined) throw new Error("Measuring memory needs node --expose-gc");
    gc();
    // Forgets the peak so far.
    writeFileSync("/proc/self/clear_refs", "5");
    this.#before = readStatus("VmRSS");
  }

  /**
   * Reads the peak.
   *
   * @returns The bytes by which it is above what there was before.
   */
  read(): number {
    return Math.max(0, readStatus("VmHWM") - this.#before);
  }
}

function readStatus(name: string): number {
  const status = readFileSync("/proc/self/status", "utf8");
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return Number(kibibytes) * 1024;
}
