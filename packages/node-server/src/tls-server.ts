import type { NodeResponse } from "./node-response.ts";
import type { TlsOptions } from "@fw/http";
import type { IncomingMessage, ServerOptions } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { TlsOptions as NodeTlsOptions } from "node:tls";

type Http = ServerOptions<typeof IncomingMessage, typeof NodeResponse>;

/**
 * Creates a server that speaks HTTP/1.1 over TLS.
 *
 * @param http - The options that a server without TLS has.
 * @param headersTimeout - How many milliseconds a handshake may take. 0 leaves it to Node, which allows two minutes.
 * @throws {@link TypeError} when Node refuses an option.
 */
export function createTlsServer(
  http: Http,
  tls: TlsOptions,
  headersTimeout: number,
): HttpsServer<typeof IncomingMessage, typeof NodeResponse> {
  const { handshakeTimeout = 120_000 } = tls;
  // Only a program that uses TLS pays for loading it.
  const { createServer } = process.getBuiltinModule("node:https");
  try {
    return createServer({
      // Node checks the values. Its types have mutable lists, and buffers in place of bytes.
      ...(tls as NodeTlsOptions),
      ...http,
      handshakeTimeout: Math.min(handshakeTimeout, headersTimeout || Infinity),
      // A client may close its side and still read the response, as without TLS.
      allowHalfOpen: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TypeError(`tls is invalid: ${message}`, { cause: error });
  }
}
