import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system gives to connections and to servers that ask for any port, on Linux and elsewhere. */
const range = [20_000, 32_000] as const;

/**
 * Finds a port of the loopback address for a program that takes its own. The system gives it to no other program in the
 * meantime.
 *
 * @returns One that is free now.
 */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => {
        resolve(false);
      });
      server.listen(port, "127.0.0.1", () => {
        resolve(true);
      });
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
