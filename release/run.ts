import console from "node:console";
import process from "node:process";
import { checkSetup, type Findings } from "./check-setup.ts";
import { checkTarballs } from "./checks/check-tarballs.ts";
import { formatTable } from "./format-table.ts";
import { startRegistry } from "./registry/start-registry.ts";
import { setups } from "./setups.ts";

/** How many lines of a command's output are shown. */
const shownLines = 12;

const registry = await startRegistry();
const results = new Map<string, Findings>(setups.map(({ name }) => [name, new Map()]));
const mistakes = [...checkTarballs(registry.packages)];
// Two at once, for managers wait for the registry.
const queue = [...setups];
const work = async (): Promise<void> => {
  for (let setup = queue.shift(); setup !== undefined; setup = queue.shift()) {
    const findings = await checkSetup(setup, registry);
    results.set(setup.name, findings);
    for (const [check, found] of findings) {
      mistakes.push(...found.map((text) => `${setup.name}, ${check}: ${shorten(text)}`));
    }
  }
};
try {
  await Promise.all([work(), work()]);
} finally {
  await registry.close();
}
console.log(formatTable(results));
for (const mistake of mistakes) console.error(mistake);
console.log(mistakes.length === 0 ? "Every setup passed" : `${mistakes.length} mistakes`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function shorten(text: string): string {
  return text.trim().split("\n").slice(0, shownLines).join("\n  ");
}
