import type { Change } from "@fw/diff";
import { paint, type Output } from "./output.ts";

const ranks = { breaking: 0, risky: 1, safe: 2 };
const colors = { breaking: "red", risky: "yellow", safe: "green" } as const;

/** Prints changes for people, grouped by routes, worst first. */
export function printChanges(changes: readonly Change[], output: Output): void {
  const groups = Map.groupBy(changes, ({ routes }) => JSON.stringify(routes));
  const sorted = Array.from(groups.values(), (own) => own.toSorted(byLevel)).toSorted(([a], [b]) =>
    a && b ? byLevel(a, b) : 0,
  );
  for (const [index, own] of sorted.entries()) {
    if (index > 0) output.writeLine();
    output.writeLine(paint("bold", toHeading(own[0]?.routes ?? [])));
    for (const change of own) printChange(change, output);
  }
}

const most = 5;

function toHeading(routes: readonly string[]): string {
  const more = routes.length - most;
  return routes.slice(0, most).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function byLevel(a: Change, b: Change): number {
  return ranks[a.level] - ranks[b.level];
}

function printChange({ level, rule, place, message }: Change, output: Output): void {
  const sentence = place === "" ? message : `${place.trimEnd()}: ${message}`;
  const word = paint(colors[level], level.padEnd("breaking".length));
  output.writeLine("  ", word, `  ${sentence}  `, paint("dim", `[${rule}]`));
}
