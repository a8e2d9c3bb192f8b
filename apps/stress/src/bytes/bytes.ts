import { inspect } from "node:util";
import type { StressOptions } from "../options.ts";
import { defineProgram } from "../program.ts";
import { judgeNone } from "../report/findings.ts";
import { judgeDescriptors, judgeHeap, judgeState } from "../report/judge-state.ts";
import { ByteServer } from "./byte-server.ts";
import { createSequence, type Sequence } from "./sequence.ts";
import type { ByteState } from "./serve.ts";
import { shrink, toKind } from "./shrink.ts";

/**
 * Sequences of bytes that follow from a seed. For each kind of fault, the first sequence that led to it
 * is printed, as small as it goes.
 */
export const bytes = defineProgram({
  size: ({ seed, sequences }) => ({ seed, sequences }),
  measure,
  judge: async ({ failures, before, after }, { seed, sequences }) => {
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
  },
});

/** A sequence after which something was wrong. */
interface Failure {
  readonly number: number;
  readonly faults: readonly string[];
  /** Those that were under way. */
  readonly suspects: readonly number[];
}

/** How many sequences are under way at a time: most of them wait for timers. */
const concurrency = 96;

async function measure({ seed, sequences }: Pick<StressOptions, "seed" | "sequences">) {
  const server = new ByteServer();
  const failures: Failure[] = [];
  const underWay = new Set<number>();
  let next = 0;
  const playUntil = async (end: number): Promise<ByteState> => {
    const play = async (): Promise<void> => {
      while (next < end) {
        const number = next++;
        underWay.add(number);
        const faults = await server.play(createSequence(seed, number));
        if (faults.length > 0) failures.push({ number, faults, suspects: [number, ...underWay] });
        underWay.delete(number);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, play));
    return server.ask("state");
  };
  try {
    const before = await playUntil(Math.round(sequences / 10));
    return { failures, before, after: await playUntil(sequences) };
  } finally {
    await server.stop();
  }
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
