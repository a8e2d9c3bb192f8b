import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a port of the loopback address for a program that takes its own.
 *
 * @returns One that is free now.
 */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("It has no port");
  return address.port;
}
