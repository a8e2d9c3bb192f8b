import { readOptions } from "@fw/options";
import { listenOptions } from "../option-tables.ts";
import type { ListenOptions } from "./server.ts";

/**
 * Checks the options of `listen`.
 *
 * @throws {@link TypeError} or {@link RangeError} that names the wrong option.
 */
export function checkListenOptions(options: ListenOptions): {
  readonly port: number;
  readonly hostname: string | undefined;
  readonly signal: AbortSignal | undefined;
} {
  if (typeof options === "string") throw new TypeError("The port of listen() must be a number");
  const { port, hostname, signal } = readOptions("listen()", options, listenOptions);
  if (hostname !== undefined && (typeof hostname !== "string" || hostname === "")) {
    throw new TypeError("hostname must be a non-empty string");
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError("signal must be an AbortSignal");
  }
  return { port, hostname, signal };
}
