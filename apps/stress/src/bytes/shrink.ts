import { ByteServer } from "./byte-server.ts";
import type { Plan, Sequence } from "./sequence.ts";

/** How long simpler sequences are looked for, in milliseconds. */
const longest = 10_000;

/**
 * Strips a fault of what differs from sequence to sequence.
 *
 * @param fault - The fault.
 * @returns Its kind.
 */
export function toKind(fault: string): string {
  const [line = ""] = fault.split(/: "|\n/);
  return line.replaceAll(/[\d.]+(body)?( [\d.]+(body)?)*/g, "#");
}

/**
 * Makes what fails as small as it goes, in a process of its own.
 *
 * @param suspects - Of which one led to the fault.
 * @param fault - The fault.
 * @returns A sequence that leads to it alone; `undefined` where none does so again.
 */
export async function shrink(
  suspects: readonly Sequence[],
  fault: string,
): Promise<Sequence | undefined> {
  const server = new ByteServer();
  const fails = async (sequence: Sequence): Promise<boolean> => {
    // What depends on how packets meet does not fail each time.
    for (let attempt = 0; attempt < 4; attempt++) {
      const faults = await server.play(sequence);
      if (faults.some((each) => toKind(each) === toKind(fault))) return true;
    }
    return false;
  };
  const findFailing = async (candidates: Iterable<Sequence>): Promise<Sequence | undefined> => {
    for (const sequence of candidates) {
      if (performance.now() > end) return undefined;
      if (await fails(sequence)) return sequence;
    }
    return undefined;
  };
  let end = Infinity;
  try {
    let smallest = await findFailing(suspects);
    end = performance.now() + longest;
    for (let simpler = smallest; simpler !== undefined;) {
      smallest = simpler;
      simpler = await findFailing(toSimpler(simpler));
    }
    return smallest;
  } finally {
    await server.stop();
  }
}

function* toSimpler(sequence: Sequence): Generator<Sequence> {
  const { clients } = sequence;
  const isClosed = clients.some(({ parts }) => parts.some(({ text }) => text.includes("/close/")));
  if (sequence.isClosing && !isClosed) yield { ...sequence, isClosing: false };
  for (const index of clients.keys()) {
    if (clients.length > 1) yield { ...sequence, clients: clients.toSpliced(index, 1) };
  }
  for (const [index, plan] of clients.entries()) {
    for (const simpler of toSimplerPlans(plan)) {
      yield { ...sequence, clients: clients.with(index, simpler) };
    }
  }
}

function* toSimplerPlans(plan: Plan): Generator<Plan> {
  const { parts, cuts } = plan;
  for (const [at, size] of toPieces(cuts.length)) yield { ...plan, cuts: cuts.toSpliced(at, size) };
  for (const [at, size] of toPieces(parts.length)) {
    if (size < parts.length) yield { ...plan, parts: parts.toSpliced(at, size) };
  }
  if (plan.deafFor + plan.turns > 0) yield { ...plan, deafFor: 0, turns: 0 };
  // A client that stays waits for what it does not send.
  if (plan.unsent > 0 && plan.ending !== "stay") yield { ...plan, unsent: 0 };
}

/** All of a list, its halves, its quarters, and so on to its single places. */
function* toPieces(length: number): Generator<readonly [at: number, size: number]> {
  for (let size = length; size > 0; size >>= 1) {
    for (let at = 0; at < length; at += size) yield [at, size];
  }
}
