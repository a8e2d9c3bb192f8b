import { lstatSync, renameSync, type Stats } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import type { CheckedListenOptions } from "./listen-options.ts";

/** Calls a function that closes the port of a server. */
export type ClosePort = (close: () => void) => void;

/**
 * Binds a server to a port, or to the path of a Unix socket.
 *
 * @returns A function through which the port is to be closed.
 * @throws {@link Error} `EADDRINUSE` when the port is in use, or something exists at the path.
 */
export async function bind(
  server: Server,
  { port, hostname, path }: Pick<CheckedListenOptions, "port" | "hostname" | "path">,
): Promise<ClosePort> {
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
  const hasFile = absolute !== undefined && process.platform !== "win32";
  return hasFile ? createClosePort(absolute) : callHere;
}

function callHere(close: () => void): void {
  close();
}

/**
 * When a port closes, Node removes whatever is then at the path that it has bound, even the socket of a newer server.
 * Anything else than the own socket is therefore away for these microseconds.
 */
function createClosePort(path: string): ClosePort {
  const own = find(path);
  return (close) => {
    const found = find(path);
    if (found === undefined || isSame(found, own)) {
      close();
      return;
    }
    const aside = `${path}.${Math.random()}`;
    renameSync(path, aside);
    close();
    renameSync(aside, path);
  };
}

function find(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function isSame(found: Stats, own: Stats | undefined): boolean {
  return found.dev === own?.dev && found.ino === own.ino;
}
