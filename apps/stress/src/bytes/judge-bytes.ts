import { inspect } from "node:util";
import type { StressOptions } from "../options.ts";
import { judgeNone, type Finding } from "../report/findings.ts";
import { judgeDescriptors, judgeHeap, judgeState } from "../report/judge-state.ts";
import { measureBytes, type Failure } from "./measure.ts";
import { createSequence, type Sequence } from "./sequence.ts";
import { shrink, toKind } from "./shrink.ts";

/**
 * Plays sequences of bytes and judges what the server did. For each kind of fault, the first sequence
 * that led to it is printed, as small as it goes.
 *
 * @param options - How many, and what they follow from.
 * @returns What came of it.
 */
export async function judgeBytes({ seed, sequences }: StressOptions): Promise<readonly Finding[]> {
  const { failures, before, after } = await measureBytes(seed, sequences);
  await explain(seed, failures);
  return [
    { measure: "sequences, their seed", value: `${sequences}, ${seed}` },
    { measure: "CPU time of the server", value: `${after.cpuSeconds.toFixed(0)} s` },
    judgeNone("sequences with a fault", failures.length),
    ...judgeState(after),
    { measure: "errors reported to onError", value: `${after.errors}` },
    { measure: "stalls of the server's process", value: `${after.stalls}` },
    judgeDescriptors(before, after, 2),
    judgeHeap(before, after),
  ];
}

async function explain(seed: number, failures: readonly Failure[]): Promise<void> {
  const all = failures.flatMap((failure) =>
    failure.faults.map((fault) => ({ ...failure, fault, kind: toKind(fault) })),
  );
  for (const [kind, [first, ...others]] of Map.groupBy(all, ({ kind }) => kind)) {
    if (first === undefined) continue;
    const numbers = [first, ...others.slice(0, 9)].map(({ number }) => number);
    console.error(`\n${first.fault}\n${others.length + 1} × ${kind}, in ${numbers.join(" ")}`);
    // What is unhandled in the server may be due to another one that was under way.
    const suspects = kind.startsWith("unhandled") ? first.suspects : [first.number];
    const smallest = await shrink(
      suspects.map((number) => createSequence(seed, number)),
      first.fault,
    );
    console.error(smallest === undefined ? "None fails alone" : toText(smallest));
  }
}

/** With each pause as the byte and the turns that it takes: `17+2`. */
function toText({ app, isClosing, clients }: Sequence): string {
  const plans = clients.map(({ parts, cuts, ...plan }) => ({
    parts: parts.map(({ text }) => text),
    cuts: cuts.map(({ at, turns }) => `${at}+${turns}`).join(" "),
    ...plan,
  }));
  const options = { depth: 5, breakLength: 120, maxArrayLength: 10, maxStringLength: 300 };
  return inspect({ app, isClosing, clients: plans }, options);
}
