import { expect, it } from "vitest";
import { sendBytes } from "../src/bytes/bytes.ts";
import type { Judgement } from "../src/findings.ts";
import { uploadParts } from "../src/parts/parts.ts";
import { sendSlowly } from "../src/slow/slow.ts";
import { stopBusyServers } from "../src/stop.ts";

// `pnpm stress` runs the programs whole. Here no goal is a time that a machine under load could miss.
it.for<[name: string, run: () => Promise<readonly Judgement[]>]>([
  ["bytes", () => sendBytes({ seed: 1, sequences: 1_000, transport: "TCP" })],
  ["parts", () => uploadParts({ bytes: 50_000_000, leaving: 20 })],
  ["stop", () => stopBusyServers({ stops: 2, clients: 40, transport: "TCP" })],
  [
    "slow",
    () =>
      sendSlowly({
        connections: 40,
        interval: 200,
        quiet: 300,
        window: 100,
        app: "impatient",
        goals: { head: Infinity, body: Infinity, factor: Infinity },
      }),
  ],
])("%s meets its goals", async ([, run]) => {
  const findings = await run();
  expect(findings.filter(({ isMet }) => isMet === false)).toEqual([]);
});
