import { ByteServer } from "./byte-server.ts";
import { createSequence } from "./sequence.ts";
import type { ByteState } from "./serve.ts";

/** A sequence after which something was wrong. */
export interface Failure {
  readonly number: number;
  readonly faults: readonly string[];
  /** Those that were under way. */
  readonly suspects: readonly number[];
}

/** How many sequences are under way at a time: most of them wait for timers. */
const concurrency = 96;

/**
 * Plays the first sequences that follow from a seed.
 *
 * @param seed - The seed.
 * @param sequences - How many.
 * @returns What came of them, and the state of the server after a tenth and at the end.
 */
export async function measureBytes(seed: number, sequences: number) {
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
