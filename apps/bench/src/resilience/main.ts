import { parseArgs } from "node:util";
import { toTable } from "./findings.ts";
import { scenarios } from "./scenarios.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: "string", default: "1000000" },
    short: { type: "boolean" },
    sequences: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
});
const options = {
  requests: Number(values.requests),
  isShort: values.short === true,
  sequences: Number(values.sequences),
  seed: Number(values.seed),
};
const isNamed = positionals.length > 0 && positionals.every((name) => name in scenarios);
const areNumbers = options.requests >= 1_000 && options.sequences >= 1 && options.seed >= 0;
if (!isNamed || !areNumbers) {
  const names = Object.keys(scenarios).join("|");
  console.error(
    `node src/resilience/main.ts <${names}>… [--short] [--requests 1000000] [--sequences 20000] [--seed 1]`,
  );
  process.exitCode = 2;
} else {
  for (const name of positionals) {
    const findings = (await scenarios[name]?.(options)) ?? [];
    console.log(`${toTable(name, findings)}\n`);
    if (findings.some(({ isMet }) => !isMet)) process.exitCode = 1;
  }
}
