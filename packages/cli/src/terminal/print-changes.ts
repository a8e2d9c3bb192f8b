import type { Change } from "@fw/diff";
import { paint, type Output } from "./output.ts";

const ranks = { breaking: 0, risky: 1, safe: 2 };
const colors = { breaking: "red", risky: "yellow", safe: "green" } as const;

/** Prints changes for people, those of a route together, the worst first. */
export function printChanges(changes: readonly Change[], output: Output): void {
  const routes = new Map<string, Change[]>();
  for (const change of changes) {
    const known = routes.get(change.route) ?? [];
    known.push(change);
    routes.set(change.route, known);
  }
  const sorted = [...routes]
    .map(([route, own]) => ({ route, own: own.toSorted(byLevel) }))
    .toSorted(({ own: [a] }, { own: [b] }) => (a && b ? byLevel(a, b) : 0));
  for (const [index, { route, own }] of sorted.entries()) {
    if (index > 0) output.writeLine();
    output.writeLine(paint("bold", route));
    for (const change of own) printChange(change, output);
  }
}

function byLevel(a: Change, b: Change): number {
  return ranks[a.level] - ranks[b.level];
}

function printChange({ level, rule, place, message }: Change, output: Output): void {
  const sentence = place === "" ? message : `${place.trimEnd()}: ${message}`;
  const word = paint(colors[level], level.padEnd("breaking".length));
  output.writeLine("  ", word, `  ${sentence}  `, paint("dim", `[${rule}]`));
}
