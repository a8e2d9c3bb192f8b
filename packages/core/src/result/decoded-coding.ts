import { findBuiltInModule } from "@fw/http";

/**
 * Whether the body of a `Response` came from `fetch`, which has decoded it, although its headers still describe the coded
 * body. The response of a constructor has no URL.
 *
 * @param response - The response. One of another Fetch implementation may lack any member.
 * @param headers - Its headers.
 */
export function isDecodedByFetch(response: Response, headers: Headers): boolean {
  const { url = "", type = "default", body } = response as Partial<Response>;
  if ((url === "" && type === "default") || body == null) return false;
  const coding = headers.get("content-encoding");
  return coding !== null && decodedCodings().test(coding);
}

let codings: RegExp | undefined;

/** Matches what the `fetch` of the platform decodes: on Node a list, elsewhere one coding. */
function decodedCodings(): RegExp {
  return (codings ??= findDecodedCodings());
}

function findDecodedCodings(): RegExp {
  if ("Deno" in globalThis || "WebSocketPair" in globalThis) return /^(gzip|br)$/i;
  if ("Bun" in globalThis) return /^(gzip|x-gzip|deflate|br|zstd)$/i;
  const coding = hasZstd() ? "(gzip|x-gzip|deflate|br|zstd)" : "(gzip|x-gzip|deflate|br)";
  return new RegExp(`^${coding}(\\s*,\\s*${coding})*$`, "i");
}

/** Whether Node's `fetch`, which is undici, decodes zstd: since undici 7.11, in Node 24.4. */
function hasZstd(): boolean {
  const process = findBuiltInModule("process") as NodeProcess | undefined;
  const [major = 0, minor = 0] = process?.versions?.undici?.split(".").map(Number) ?? [];
  return major > 7 || (major === 7 && minor >= 11);
}

interface NodeProcess {
  readonly versions?: { readonly undici?: string };
}
