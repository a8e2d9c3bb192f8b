import { readFileSync, writeFileSync } from "node:fs";

/** Watches how far the memory of this process rises above what it is now, as Linux counts it, in bytes. */
export function watchPeakMemory(): () => number {
  if (gc === undefined) throw new Error("Measuring memory needs node --expose-gc");
  gc();
  // Forgets the peak so far.
  writeFileSync("/proc/self/clear_refs", "5");
  const before = readStatus("VmRSS");
  return () => Math.max(0, readStatus("VmHWM") - before);
}

function readStatus(name: string): number {
  const status = readFileSync("/proc/self/status", "utf8");
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return Number(kibibytes) * 1024;
}
