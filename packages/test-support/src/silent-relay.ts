import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Passes the bytes of each connection on to another port, until their path is cut without a word to either end. */
export class SilentRelay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number) {
    this.#server = createServer((socket) => {
      const other = connect(port, "127.0.0.1");
      for (const each of [socket, other]) {
        this.#sockets.add(each);
        each.on("error", () => undefined).once("close", () => this.#sockets.delete(each));
      }
      socket.pipe(other).pipe(socket);
    });
  }

  /**
   * Starts one.
   *
   * @param url - the address, at `127.0.0.1`, to which the bytes go
   * @returns the relay, and the address with its port instead
   */
  static async start(url: string): Promise<{ relay: SilentRelay; url: string }> {
    const address = new URL(url);
    const relay = new SilentRelay(Number(address.port));
    relay.#server.listen(0, "127.0.0.1");
    await once(relay.#server, "listening");
    address.port = `${(relay.#server.address() as AddressInfo).port}`;
    return { relay, url: address.href };
  }

  /** From now on, the connections that are open carry nothing, as when a host loses its power. New ones work. */
  cut(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Ends it and its connections. */
  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
