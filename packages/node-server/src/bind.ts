import { linkSync, lstatSync, unlinkSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join, resolve } from "node:path";
import type { CheckedListenOptions } from "./listen-options.ts";

type Address = Pick<CheckedListenOptions, "port" | "hostname" | "path">;

/**
 * Binds a server to a port, or to the path of a Unix socket.
 *
 * @returns A function to call when the server stops listening. It removes the socket, if the system does not.
 * @throws {@link Error} `EADDRINUSE` when the port is in use, or something exists at the path.
 */
export async function bind(server: Server, { port, hostname, path }: Address): Promise<() => void> {
  if (path === undefined) {
    await listen(server, { port, host: hostname });
    return ignore;
  }
  const release = (await mayLink()) ? await bindLink(server, path) : null;
  if (release === null) await listen(server, { path });
  return release ?? ignore;
}

function ignore(): void {
  // The system releases a port, and what was bound at a path.
}

/** Sockets of Windows have no files, and the primary process of a cluster binds one socket for all workers. */
async function mayLink(): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { default: cluster } = await import("node:cluster");
  return !cluster.isWorker;
}

/**
 * Binds a temporary path, to which `path` becomes a hard link. When a server closes, Node removes whatever is then at the
 * path that it has bound, even the socket of a newer server.
 *
 * @returns A function that removes the link. `null` if there can be no link: the file system has none, or the process may
 *   not write beside the path.
 */
async function bindLink(server: Server, path: string): Promise<(() => void) | null> {
  const name = Math.random().toString(36).slice(2).padEnd(temporaryBytes, "0");
  const temporary = join(dirname(path), name.slice(0, temporaryBytes));
  // The program may change its working directory later.
  const [source, target] = [resolve(temporary), resolve(path)];
  try {
    await listen(server, { path: temporary });
  } catch {
    return null;
  }
  try {
    linkSync(source, target);
  } catch (error) {
    await new Promise((closed) => server.close(closed));
    if ((error as { readonly code?: unknown }).code !== "EEXIST") return null;
    throw toBindError(error, path);
  }
  unlinkSync(source);
  const { dev, ino } = lstatSync(target);
  return () => {
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found?.dev === dev && found.ino === ino) unlinkSync(target);
  };
}

/** The length of the name of a temporary socket, in bytes. */
export const temporaryBytes = 8;

/** Returns the error of `listen` for a path at which something exists. */
function toBindError(error: unknown, path: string): Error {
  const message = `listen EADDRINUSE: address already in use ${path}`;
  const members = { code: "EADDRINUSE", syscall: "listen", address: path };
  return Object.assign(new Error(message, { cause: error }), members);
}

function listen(
  server: Server,
  options: { port: number; host: string | undefined } | { path: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
