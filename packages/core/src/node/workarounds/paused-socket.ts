import type { Socket } from "node:net";

/** By this flag, `node:http` itself stops reading a socket whose answers are not read. */
interface PausedSocket extends Socket {
  _paused?: boolean;
}

/**
 * Stops reading a socket, and with it the parser, until {@link releaseSocket}. To `node:http`, a
 * `pause()` alone is undone by the end of each message.
 *
 * - Upstream: no issue is known; Node itself does the same (https://github.com/nodejs/node/pull/3342).
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/held-socket.test.ts`
 *
 * @internal
 */
export function holdSocket(socket: PausedSocket): void {
  socket._paused = true;
  socket.pause();
  // Node resumes a socket whose answers are read again, whatever else holds it.
  if (!socket.listeners("resume").includes(keepHeld)) socket.on("resume", keepHeld);
}

/**
 * Has `node:http` go on reading a socket, as soon as its answers are read.
 *
 * @internal
 */
export function releaseSocket(socket: Socket): void {
  socket.off("resume", keepHeld);
  socket.emit("drain");
}

/**
 * Releases a socket from `node:http` and from {@link holdSocket}: it is read when it is resumed.
 *
 * @internal
 */
export function takeSocket(socket: PausedSocket): void {
  socket.off("resume", keepHeld);
  socket.removeAllListeners("data");
  socket._paused = false;
}

function keepHeld(this: PausedSocket): void {
  this._paused = true;
  this.pause();
}
