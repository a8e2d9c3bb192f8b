import { describe } from "vitest";
import { sendThroughHandle } from "./conformance/send-through-handle.ts";
import type { Send } from "./conformance/suite.ts";
import { sendOverSocket } from "./send-over-socket.ts";

/**
 * Describes behaviour that must be the same however a request comes in, and that takes more than the
 * conformance suite has: the body runs once through `handle()` and once over a real socket.
 */
export function describeEntries(name: string, body: (send: Send) => void): void {
  describe(name, () => {
    describe("through handle()", () => {
      body(sendThroughHandle);
    });
    describe("over a socket", () => {
      body(sendOverSocket);
    });
  });
}
