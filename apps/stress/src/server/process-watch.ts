import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { Socket } from "node:net";

/** What a server's process reports of itself. */
export interface ProcessState {
  readonly connections: number;
  readonly descriptors: number;
  /** After a collection, in bytes. */
  readonly heapUsed: number;
  /** The uncaught exceptions, unhandled rejections and warnings. */
  readonly failures: readonly string[];
}

/** Notes what happens in this process, which serves. */
export class ProcessWatch {
  /** The open connections, by the port of the client. */
  readonly sockets = new Map<number | undefined, Socket>();
  /** The uncaught exceptions, unhandled rejections and warnings. */
  readonly failures: string[] = [];

  constructor() {
    for (const event of ["uncaughtException", "unhandledRejection", "warning"]) {
      process.on(event, (reason: unknown) => {
        this.failures.push(reason instanceof Error ? String(reason.stack) : typeof reason);
      });
    }
    subscribe("net.server.socket", (message) => {
      const { socket } = message as { readonly socket: Socket };
      const port = socket.remotePort;
      this.sockets.set(port, socket);
      socket.once("close", () => {
        if (this.sockets.get(port) === socket) this.sockets.delete(port);
      });
    });
  }

  /** Collects garbage and reads the state. */
  read(): ProcessState {
    globalThis.gc?.();
    return {
      connections: this.sockets.size,
      descriptors: readdirSync("/proc/self/fd").length,
      heapUsed: process.memoryUsage().heapUsed,
      failures: this.failures,
    };
  }
}
