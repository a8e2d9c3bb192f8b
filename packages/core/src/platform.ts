import { findBuiltInModule, isOnBun, isOnDeno } from "@fw/http";

/** Whether the program runs on Bun. */
export const isBun: boolean = isOnBun;

/** Matches the codings that `fetch` decodes: on Node a list, on Bun and Deno one coding. */
export function findDecodedCodings(): RegExp {
  if (isOnDeno) return /^(gzip|br)$/i;
  const coding = `((x-)?gzip|deflate|br${isBun || hasZstd() ? "|zstd" : ""})`;
  return new RegExp(isBun ? `^${coding}$` : `^${coding}(\\s*,\\s*${coding})*$`, "i");
}

/** Whether Node's `fetch`, which is undici, decodes zstd: since undici 7.11, which Node 24.4 has. */
function hasZstd(): boolean {
  const process = findBuiltInModule("process") as Partial<NodeJS.Process> | undefined;
  const [major, minor] = (process?.versions?.["undici"] ?? "").split(".").map(Number);
  return Number(major) * 1_000 + Number(minor) >= 7_011;
}
