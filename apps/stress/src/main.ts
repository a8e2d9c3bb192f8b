import { readArguments, usage } from "./options.ts";
import { programs } from "./programs.ts";
import { toTable } from "./report/findings.ts";

const { names, options } = readArguments(process.argv.slice(2));
const unknown = names.filter((name) => !(name in programs));
if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no program ${name}.`);
  console.error(`${usage}\n\nNames: ${Object.keys(programs).join(", ")}.`);
  process.exitCode = 2;
} else {
  for (const name of names) {
    const findings = (await programs[name]?.(options)) ?? [];
    console.log(`${toTable(name, findings)}\n`);
    if (findings.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  }
}
