import { parseArgs } from "node:util";
import { measureAmplifiers } from "./amplify/amplify.ts";
import { sendBytes } from "./bytes/bytes.ts";
import { measureChecks } from "./checks.ts";
import { toRow, type Judgement } from "./findings.ts";
import { uploadParts } from "./parts/parts.ts";
import { sendSlowly } from "./slow/slow.ts";
import { stopBusyServers } from "./stop.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sequences: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    over: { type: "string", default: "TCP" },
    only: { type: "string", default: "" },
  },
});

const transport = (["TCP", "TLS", "Unix"] as const).find((name) => name === values.over) ?? "TCP";

/** What can be run, by name. */
const programs: Readonly<Record<string, () => Promise<readonly Judgement[]>>> = {
  stop: () => stopBusyServers({ stops: 20, clients: 200, transport }),
  slow: () =>
    sendSlowly({
      connections: 1_000,
      interval: 1_000,
      quiet: 30_000,
      window: 2_000,
      app: "plain",
      goals: { head: 25_000, body: 65_000, factor: 1.2 },
    }),
  bytes: () =>
    sendBytes({ seed: Number(values.seed), sequences: Number(values.sequences), transport }),
  amplify: () => measureAmplifiers(values.only.toLowerCase().split(",").filter(Boolean)),
  checks: measureChecks,
  parts: () => uploadParts({ bytes: 1_000_000_000, leaving: 100 }),
};

const unknown = positionals.filter((name) => !(name in programs));
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no program ${name}.`);
  console.error(`Usage: pnpm stress <name>... [options]

  --sequences <n>   bytes: how many sequences; default 20000
  --seed <n>        bytes: the whole number that they follow from; default 1
  --over <name>     stop, bytes: TCP, TLS or Unix; default TCP
  --only <a,b>      amplify: only the validators whose names contain one of these

Names: ${Object.keys(programs).join(", ")}.`);
  process.exitCode = 2;
} else {
  for (const name of positionals) {
    const findings = (await programs[name]?.()) ?? [];
    const rows = findings.map(({ measure, value, goal = "", isMet }) => {
      const verdict = isMet === undefined ? "" : isMet ? "met" : "MISSED";
      return [measure, value, goal, verdict];
    });
    const table = [[name, "value", "goal", ""], ["---", "---", "---", "---"], ...rows];
    console.log(`${table.map(toRow).join("\n")}\n`);
    if (findings.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  }
}
