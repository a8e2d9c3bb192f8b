import type { Socket } from "node:net";

/** A socket with the flag by which `node:http` pauses it while its responses are not read. */
interface PausedSocket extends Socket {
  _paused?: boolean;
}

/**
 * Pauses a socket, and with it the parser, until {@link resumeSocket}. A plain `pause()` does not last: `node:http`
 * resumes the socket at the end of each message.
 *
 * - Upstream: no issue is known; Node itself does the same (https://github.com/nodejs/node/pull/3342).
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/paused-socket.test.ts`
 */
export function pauseSocket(socket: PausedSocket): void {
  socket._paused = true;
  socket.pause();
  // Node resumes a socket once its responses are read again.
  if (!socket.listeners("resume").includes(keepPaused)) socket.on("resume", keepPaused);
}

/** Lets `node:http` read a socket again, once its responses are read. */
export function resumeSocket(socket: Socket): void {
  socket.off("resume", keepPaused);
  socket.emit("drain");
}

/**
 * Detaches a socket from `node:http` and from {@link pauseSocket}. Reading continues when the socket is resumed.
 */
export function takeOverSocket(socket: PausedSocket): void {
  socket.off("resume", keepPaused);
  socket.removeAllListeners("data");
  socket._paused = false;
}

function keepPaused(this: PausedSocket): void {
  this._paused = true;
  this.pause();
}
