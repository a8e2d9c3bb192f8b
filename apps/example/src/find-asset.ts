import type { StaticFile } from "./static-files.ts";

/** What a Worker is given of its static assets. */
export interface Assets {
  fetch(url: URL): Promise<Response>;
}

/**
 * Finds a file among a Worker's static assets.
 *
 * @param path - Its path below the root, decoded.
 */
export async function findAsset(assets: Assets, path: string): Promise<StaticFile | undefined> {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const response = await assets.fetch(new URL(`https://assets.local/${encoded}`));
  const etag = response.headers.get("etag");
  if (response.ok && etag !== null) {
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag };
  }
  await response.body?.cancel();
  return undefined;
}
