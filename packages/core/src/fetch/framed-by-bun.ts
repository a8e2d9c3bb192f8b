/**
 * Whether Bun's server has framed a request, so that its body is no longer than its `Content-Length`. What
 * a program has made of it may have another body; Bun's server knows the address of its own requests
 * alone. Deno and workerd show no difference.
 *
 * @param platform - What the platform handed over beside the request: on Bun the server.
 * @internal
 */
export function isFramedByBun(request: Request, platform: readonly unknown[]): boolean {
  if (!isBun) return false;
  const [server] = platform as readonly [Partial<BunServer>?];
  return typeof server?.requestIP === "function" && server.requestIP(request) !== null;
}

const isBun = "Bun" in globalThis;

interface BunServer {
  readonly requestIP: (request: Request) => object | null;
}
