import type { Socket } from "node:net";
import type { Server } from "@fw/framework";

/** What the server saw of a sequence. */
export interface Report {
  /** The ids of the requests whose handlers ran. */
  readonly begun: readonly string[];
  /** Those whose signal aborted. */
  readonly aborted: readonly string[];
  /** The most handlers of one connection that ran at once. */
  readonly maxRunning: number;
  /** How many requests `close` cut off, if the sequence closed its server. */
  readonly forced: number;
  /** Whether `close` took as long as it may. */
  readonly isCut: boolean;
  /** How many handlers and connections went on after the clients. */
  readonly left: number;
  /** Whether the process did not run for a while, so that time-outs came before bytes. */
  readonly isStalled: boolean;
  /** Exceptions, rejections, warnings and what `onError` received since the last report. */
  readonly unhandled: readonly string[];
}

/** What the server's process notes of a sequence. */
export class Log {
  readonly openedAt = performance.now();
  readonly begun: string[] = [];
  readonly aborted: string[] = [];
  /** The connections that have brought a request. */
  readonly sockets = new Set<Socket>();
  maxRunning = 0;
  /** The server of this sequence alone, which is closed. */
  readonly #own: Server | undefined;
  /** How many handlers run, by the connection. */
  readonly #running = new Map<string, number>();
  #closing: Promise<Pick<Report, "forced" | "isCut">> | undefined;

  constructor(own?: Server) {
    this.#own = own;
  }

  /** How many handlers and connections go on. */
  get left(): number {
    const connections = [...this.sockets].filter((socket) => !socket.destroyed).length;
    return [...this.#running.values()].reduce((sum, count) => sum + count, connections);
  }

  /** Notes that the handler of a request runs. */
  begin(id: string): void {
    this.begun.push(id);
    this.maxRunning = Math.max(this.maxRunning, this.#count(id, 1));
  }

  /** Notes that the handler of a request has ended. */
  settle(id: string): void {
    this.#count(id, -1);
  }

  /** Closes the server of the sequence once, if it has one. */
  async close(timeout: number): Promise<Pick<Report, "forced" | "isCut">> {
    const start = performance.now();
    return (
      (this.#closing ??= this.#own?.close({ timeout }).then(({ forced }) => ({
        forced,
        // Node's timers may be early by a turn of the event loop; a stop without a cut takes far less.
        isCut: performance.now() - start >= timeout / 2,
      }))) ?? { forced: 0, isCut: false }
    );
  }

  #count(id: string, change: number): number {
    const connection = id.split(".", 2).join(".");
    const running = (this.#running.get(connection) ?? 0) + change;
    this.#running.set(connection, running);
    return running;
  }
}
