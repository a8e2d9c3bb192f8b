import assert from "node:assert/strict";
import { suites } from "../../packages/framework/test/conformance/index.ts";
import { sendThroughHandle } from "../../packages/framework/test/conformance/send-through-handle.ts";
import { runSuite, type Send } from "../../packages/framework/test/conformance/suite.ts";
import { sendOverSocket } from "../../packages/framework/test/send-over-socket.ts";
import { framework } from "./framework.ts";

/** The cases that docs/parity.md excuses: content types of Bun's. */
const excused: readonly string[] =
  "Bun" in globalThis
    ? [
        "reply(value, { status, headers }) > reply(blob)",
        "a Web Response > of JSON",
        "a Web Response > with an error",
        "results that are values > a promise of a Response is awaited",
      ]
    : [];

async function run(send: Send): Promise<void> {
  const failed: string[] = [];
  for (const suite of Object.values(suites)) {
    for (const { name, ok, error } of await runSuite(suite, { ...framework, send })) {
      if (ok) continue;
      failed.push(name);
      if (!excused.includes(name)) console.error(name, error);
    }
  }
  // What is excused must still be so, or its excuse goes.
  assert.deepEqual(failed.toSorted(), excused.toSorted());
}

await run(sendThroughHandle);
await run(sendOverSocket);
