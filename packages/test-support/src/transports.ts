import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { readCertificate } from "./certificates.ts";
import type { Address } from "./dial.ts";

/** What carries the bytes between a client and a server. */
export type Transport = "TCP" | "TLS" | "Unix";

/**
 * Creates options of `listen` for a free port or socket on this machine.
 *
 * @param transport - What carries the bytes.
 * @returns The options.
 */
export function toListenOptions(transport: Transport): {
  readonly hostname?: string;
  readonly path?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
} {
  if (transport === "Unix") return { path: path.join(tmpdir(), `${randomUUID()}.sock`) };
  const hostname = "127.0.0.1";
  return transport === "TLS" ? { hostname, tls: readCertificate("server") } : { hostname };
}

/**
 * Returns the address at which clients reach a server.
 *
 * @param server - The result of `listen`.
 * @returns The address.
 */
export function toAddress({ port, url }: { readonly port: number; readonly url: string }): Address {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  return { port, isTls: url.startsWith("https:") };
}
