import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { toRawRequest } from "../service/raw-request.ts";
import type { Sample } from "../service/samples.ts";

/** Clients that send a request over ten seconds, and then the next one. */
export class SlowClients {
  readonly #sockets: readonly Socket[];
  readonly #timer: NodeJS.Timeout;

  private constructor(sockets: readonly Socket[], request: Buffer) {
    this.#sockets = sockets;
    const size = Math.ceil(request.length / 10);
    let turn = 0;
    // A hundredth of them at a time: each once a second.
    this.#timer = setInterval(() => {
      turn++;
      const step = Math.floor(turn / 100) % 10;
      const part = request.subarray(step * size, (step + 1) * size);
      for (let index = turn % 100; index < sockets.length; index += 100) {
        sockets[index]?.write(part);
      }
    }, 10);
  }

  /**
   * Connects them.
   *
   * @param port - Where to.
   * @param sample - The request.
   * @param count - How many.
   * @returns The clients, which have begun to send.
   */
  static async start(port: number, sample: Sample, count: number): Promise<SlowClients> {
    const sockets: Socket[] = [];
    while (sockets.length < count) {
      const some = Array.from({ length: Math.min(count, 500) }, () => connect(port, "127.0.0.1"));
      await Promise.all(some.map((socket) => once(socket, "connect")));
      for (const socket of some) socket.resume().on("error", () => undefined);
      sockets.push(...some);
    }
    return new SlowClients(sockets, toRawRequest(sample));
  }

  /** Disconnects them. */
  stop(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}
