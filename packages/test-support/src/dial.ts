import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { authority } from "./certificates.ts";

/** Where a server listens on this machine: on a port or a Unix socket, with or without TLS. */
export interface Address {
  readonly port?: number;
  readonly path?: string;
  readonly isTls?: boolean;
}

/** A connection that is being opened. */
export interface Dialled {
  /** What a client writes to and reads from. */
  readonly socket: Socket;
  /** The connection to the port or the Unix socket; without TLS the same. */
  readonly raw: Socket;
}

/**
 * Connects to a server whose certificate is signed by the authority of the tests.
 *
 * @param address - Where it listens.
 * @returns The sockets, which are not connected yet.
 */
export function dial({ port, path, isTls = false }: Address): Dialled {
  const raw =
    path === undefined
      ? connect({ port: port ?? 0, host: "127.0.0.1", noDelay: true })
      : connect({ path });
  if (!isTls) return { socket: raw, raw };
  return { socket: connectTls({ socket: raw, ca: authority, servername: "localhost" }), raw };
}

/**
 * Resets a connection, if its transport can be reset.
 *
 * @param dialled - The connection.
 */
export function resetConnection({ socket, raw }: Dialled): void {
  if (raw.remoteAddress === undefined) socket.destroy();
  else raw.resetAndDestroy();
}
