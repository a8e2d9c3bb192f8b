import { percentile } from "./percentile.ts";

/** Bytes as KiB. */
export function toKib(bytes: number): string {
  return `${(bytes / 1_024).toFixed(0)} KiB`;
}

/** Bytes as MiB. */
export function toMib(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MiB`;
}

/** Milliseconds as seconds. */
export function toSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The median of some milliseconds, with the lowest and the highest. */
export function toRange(times: readonly number[]): string {
  const [lowest, middle, highest] = [
    Math.min(...times),
    percentile(times, 0.5),
    Math.max(...times),
  ];
  return `${middle.toFixed(2)} ms (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
}
