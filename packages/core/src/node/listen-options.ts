import { assertInteger, assertOptions } from "@fw/options";
import type { ListenOptions } from "./server.ts";

/**
 * Checks the options of `listen`.
 *
 * @throws {@link TypeError} or {@link RangeError} naming the option that is wrong.
 * @internal
 */
export function checkListenOptions(options: ListenOptions): {
  readonly port: number;
  readonly hostname: string | undefined;
  readonly signal: AbortSignal | undefined;
} {
  if (typeof options === "string") throw new TypeError("The port of listen() must be a number");
  assertOptions("listen()", options, ["port", "hostname", "signal"]);
  const { port = 0, hostname, signal } = options;
  assertInteger("port", port, 0, 65_535);
  if (hostname !== undefined && (typeof hostname !== "string" || hostname === "")) {
    throw new TypeError("hostname must be a string that is not empty");
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError("signal must be an AbortSignal");
  }
  return { port, hostname, signal };
}
