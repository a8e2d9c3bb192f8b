import type { Server } from "@fw/framework";
import type { Report } from "./report.ts";

/** What the server's process notes of one sequence. */
export class Log {
  readonly server: Server;
  /** Whether the server serves this sequence alone. */
  readonly isOwn: boolean;
  readonly openedAt = performance.now();
  readonly begun: string[] = [];
  maxRunning = 0;
  /** The requests that Node has begun to answer, without those whose client left before a stop. */
  readonly unfinished = new Map<object, string>();
  closing: Promise<Pick<Report, "forced" | "isCut">> | undefined;
  readonly #running = new Map<string, number>();

  constructor(server: Server, isOwn: boolean) {
    this.server = server;
    this.isOwn = isOwn;
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

  /** Closes the server of the sequence, once. */
  close(timeout: number): NonNullable<Log["closing"]> {
    const start = performance.now();
    return (this.closing ??= this.server.close({ timeout }).then(({ forced }) => ({
      forced,
      // Node's timers may be early by a turn of the event loop; a stop without a cut takes far less.
      isCut: performance.now() - start >= timeout / 2,
    })));
  }

  #count(id: string, change: number): number {
    const connection = id.split(".", 2).join(".");
    const running = (this.#running.get(connection) ?? 0) + change;
    this.#running.set(connection, running);
    return running;
  }
}
