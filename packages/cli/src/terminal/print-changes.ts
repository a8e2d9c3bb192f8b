import type { Change } from "@fw/diff";
import { paint } from "./paint.ts";
import type { OutputStream } from "./streams.ts";

const ranks = { breaking: 0, risky: 1, safe: 2 };
const colors = { breaking: "red", risky: "yellow", safe: "green" } as const;

/**
 * Prints changes for people, those of a route together, the worst first.
 *
 * @internal
 */
export function printChanges(changes: readonly Change[], stream: OutputStream): string {
  const routes = new Map<string, Change[]>();
  for (const change of changes) {
    const known = routes.get(change.route) ?? [];
    known.push(change);
    routes.set(change.route, known);
  }
  return [...routes]
    .map(([route, own]) => ({ route, sorted: own.toSorted(byLevel) }))
    .toSorted(({ sorted: [a] }, { sorted: [b] }) => (a && b ? byLevel(a, b) : 0))
    .map(({ route, sorted }) => {
      const lines = sorted.map((change) => printChange(change, stream));
      return [paint("bold", toPrintable(route), stream), ...lines].join("\n");
    })
    .map((block) => `${block}\n`)
    .join("\n");
}

function byLevel(a: Change, b: Change): number {
  return ranks[a.level] - ranks[b.level];
}

function printChange({ level, rule, place, message }: Change, stream: OutputStream): string {
  const sentence = toPrintable(place === "" ? message : `${place.trimEnd()}: ${message}`);
  const name = paint("dim", `[${rule}]`, stream);
  return `  ${paint(colors[level], level.padEnd("breaking".length), stream)}  ${sentence}  ${name}`;
}

/** A contract may come from anywhere; what moves a cursor or turns a line round stays out of the terminal. */
function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;
  });
}
