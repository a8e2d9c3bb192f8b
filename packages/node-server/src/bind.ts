import { lstatSync, renameSync, type Stats } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import type { CheckedListenOptions } from "./listen-options.ts";

/** Closes a Unix socket with the given function, and protects another file at its path. */
export type ClosePath = (close: () => void) => void;

/**
 * Binds a server to a port, or to the path of a Unix socket.
 *
 * @returns A function through which a path is to be closed; `undefined` for a port.
 * @throws {@link Error} `EADDRINUSE` when the port is in use, or something exists at the path.
 */
export async function bind(
  server: Server,
  { port, hostname, path }: Pick<CheckedListenOptions, "port" | "hostname" | "path">,
): Promise<ClosePath | undefined> {
  // The program may change its working directory later.
  const absolute = path === undefined ? undefined : resolve(path);
  await new Promise<void>((done, reject) => {
    server.once("error", reject);
    // The system refuses a path at which something exists.
    server.listen(absolute === undefined ? { port, host: hostname } : { path: absolute }, () => {
      server.off("error", reject);
      done();
    });
  });
  // Sockets of Windows have no files.
  return absolute === undefined || process.platform === "win32" ? undefined : protect(absolute);
}

/**
 * When a server closes, Node removes whatever is then at the path that it has bound, even the socket of a newer server.
 * Anything else than the own socket is therefore away for these microseconds. The process may have lost its rights to the
 * folder, and then Node removes nothing either.
 */
function protect(path: string): ClosePath {
  const own = find(path);
  return (close) => {
    const found = find(path);
    const isOther = found !== undefined && (found.ino !== own?.ino || found.dev !== own.dev);
    const aside = `${path}.${Math.random()}`;
    const isAside = isOther && tryRename(path, aside);
    close();
    if (isAside) tryRename(aside, path);
  };
}

function find(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
