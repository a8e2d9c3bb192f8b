import path from "node:path";
import { Child } from "../harness/child.ts";

/** A peer that serves in a process of its own. */
export interface ServerProcess {
  readonly port: number;
  /** Reads one of its meters: CPU time in nanoseconds, or bytes of heap. */
  readonly read: (meter: "cpu time" | "heap") => Promise<number>;
  /** Ends the process. */
  readonly close: () => void;
}

/**
 * Starts the server process of a peer.
 *
 * @param peer - the name of the peer
 * @param command - the program that runs it, with its parameters
 * @returns the process, once it accepts connections
 */
export async function startServer(
  peer: string,
  command: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const script = path.join(import.meta.dirname, "serve.ts");
  const child = new Child({ command, script, parameters: [peer] });
  return {
    port: Number(await child.ready()),
    read: async (meter) => Number(await child.execute({ do: meter })),
    close: () => {
      child.close();
    },
  };
}
