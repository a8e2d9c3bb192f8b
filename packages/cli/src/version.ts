import { readFileSync } from "node:fs";

/** Reads the version of this package. */
export function readVersion(): string {
  // The file is beside both src and dist.
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const manifest: unknown = JSON.parse(text);
  const isManifest = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isManifest ? String(manifest.version) : "";
}
