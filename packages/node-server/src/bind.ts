import { linkSync, lstatSync, unlinkSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join, resolve } from "node:path";
import type { CheckedListenOptions } from "./listen-options.ts";

/**
 * Binds a server to a port, or to the path of a Unix socket.
 *
 * @returns A function to call when the server stops listening. It removes the socket, if the system does not.
 * @throws {@link Error} `EADDRINUSE` when the port is in use, or something exists at the path.
 */
export async function bind(
  server: Server,
  { port, hostname, path }: Pick<CheckedListenOptions, "port" | "hostname" | "path">,
): Promise<(() => void) | undefined> {
  if (path === undefined) {
    await listen(server, { port, host: hostname });
    return undefined;
  }
  const release = await bindLink(server, path);
  if (release === undefined) await listen(server, { path });
  return release;
}

/**
 * Binds a temporary path, to which `path` becomes a hard link. When a server closes, Node removes whatever is then at the
 * path that it has bound, even the socket of a newer server.
 *
 * @returns A function that removes the link. `undefined` if there can be no link: something is at the path, the process may
 *   not write beside it, or the file system has no links.
 */
async function bindLink(server: Server, path: string): Promise<(() => void) | undefined> {
  const { default: cluster } = await import("node:cluster");
  // The primary process of a cluster binds one socket for all workers.
  if (cluster.isWorker) return undefined;
  const temporary = join(dirname(path), Math.random().toString(36).slice(2, 10));
  // The program may change its working directory later.
  const [source, target] = [resolve(temporary), resolve(path)];
  try {
    await listen(server, { path: temporary });
    linkSync(source, target);
    unlinkSync(source);
  } catch {
    if (server.listening) await new Promise((closed) => server.close(closed));
    return undefined;
  }
  const { dev, ino } = lstatSync(target);
  return () => {
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found?.dev === dev && found.ino === ino) unlinkSync(target);
  };
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
