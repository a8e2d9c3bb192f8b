import { readFileSync } from "node:fs";

/** Reads the version of this package. All packages have the same. */
export function readVersion(): string {
  // The file is beside both src and dist.
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
