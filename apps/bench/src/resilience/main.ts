import { parseArgs } from "node:util";
import { toTable } from "./findings.ts";
import { scenarios } from "./scenarios.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: "string", default: "1000000" }, short: { type: "boolean" } },
});
const options = { requests: Number(values.requests), isShort: values.short === true };
const isNamed = positionals.length > 0 && positionals.every((name) => name in scenarios);
if (!isNamed || !(options.requests >= 1_000)) {
  const names = Object.keys(scenarios).join("|");
  console.error(`node src/resilience/main.ts <${names}>… [--short] [--requests 1000000]`);
  process.exitCode = 2;
} else {
  for (const name of positionals) {
    const findings = (await scenarios[name]?.(options)) ?? [];
    console.log(`${toTable(name, findings)}\n`);
    if (findings.some(({ isMet }) => !isMet)) process.exitCode = 1;
  }
}
