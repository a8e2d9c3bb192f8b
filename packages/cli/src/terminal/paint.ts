import { styleText } from "node:util";
import type { OutputStream } from "./streams.ts";

/**
 * Colours a text where the stream is a terminal and the environment (`NO_COLOR`) does not forbid it.
 *
 * @internal
 */
export function paint(
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: OutputStream,
): string {
  return stream.isTTY === true ? styleText(style, text, { stream }) : text;
}
