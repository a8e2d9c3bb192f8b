import console from "node:console";
import process from "node:process";
import { checkSetup, type Findings } from "./check-setup.ts";
import { checkTarballs } from "./checks/check-tarballs.ts";
import { formatTable } from "./format-table.ts";
import { startRegistry } from "../registry/start-registry.ts";
import { setups } from "./setups.ts";
import { checkStarter } from "./templates/check-starter.ts";
import { starters } from "./templates/starters.ts";

/** The most lines of a command's output to show. */
const shownLines = 12;

const registry = await startRegistry();
const results = new Map<string, Findings>(setups.map(({ name }) => [name, new Map()]));
const begun = new Map<string, Findings>(starters.map(({ name }) => [name, new Map()]));
const mistakes = [...checkTarballs(registry.packages)];
const keep = (table: Map<string, Findings>, name: string, findings: Findings): void => {
  table.set(name, findings);
  for (const [check, found] of findings) {
    mistakes.push(...found.map((text) => `${name}, ${check}: ${shorten(text)}`));
  }
};
// Two at once, because managers wait for the registry.
const queue = [
  ...setups.map((setup) => async () => {
    keep(results, setup.name, await checkSetup(setup, registry));
  }),
  ...starters.map((starter) => async () => {
    keep(begun, starter.name, await checkStarter(starter, registry.url));
  }),
];
const work = async (): Promise<void> => {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) await check();
};
try {
  await Promise.all([work(), work()]);
} finally {
  await registry.close();
}
console.log(formatTable(results));
console.log(`\nnpm create @fw\n${formatTable(begun)}\n`);
for (const mistake of mistakes) console.error(mistake);
console.log(
  mistakes.length === 0 ? "Every setup and template passed" : `${mistakes.length} mistakes`,
);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function shorten(text: string): string {
  return text.trim().split("\n").slice(0, shownLines).join("\n  ");
}
