import { createBadPart } from "./bad-parts.ts";
import { createGoodPart, createSlowPart } from "./good-parts.ts";
import { toPart, type Part } from "./part.ts";
import { Random } from "./random.ts";

/** The applications of `serve.ts`, and how many handlers of one connection each runs at once. */
export const maxPipelined = { plain: 100, bounded: 4, impatient: 100 } as const;

/** What some clients of one server do. */
export interface Sequence {
  readonly number: number;
  /** Which application they meet. */
  readonly app: keyof typeof maxPipelined;
  /** Whether their server is their own, for one of them closes it. */
  readonly isClosing: boolean;
  readonly clients: readonly Plan[];
}

/** What one client does on its connection. Pauses are in turns of its event loop. */
export interface Plan {
  readonly parts: readonly Part[];
  /** How many bytes at the end of its last part it does not send. */
  readonly unsent: number;
  /** Where the bytes are split, by their number, and the pause there. */
  readonly cuts: readonly { readonly at: number; readonly turns: number }[];
  /** How long it does not read at first. */
  readonly deafFor: number;
  /** What it does in the end: whoever stays leaves when every answer is there. */
  readonly ending: "stay" | "half-close" | "reset" | "destroy";
  /** The pause before that, if it does not stay. */
  readonly turns: number;
}

/**
 * Makes the sequence that follows from two numbers.
 *
 * @param seed - The seed of all sequences.
 * @param number - The number of this one.
 * @returns The sequence.
 */
export function createSequence(seed: number, number: number): Sequence {
  const random = new Random(seed, number);
  if (random.chance(2)) {
    const plan = createStall(`${number}.0`, random);
    return { number, app: "impatient", isClosing: false, clients: [plan] };
  }
  const isClosing = random.chance(20);
  const clients = Array.from({ length: 1 + random.below(isClosing ? 4 : 2) }, (_, index) =>
    createPlan(`${number}.${index}`, random, isClosing && index === 0),
  );
  return { number, app: random.pick(["plain", "bounded"]), isClosing, clients };
}

function createPlan(name: string, random: Random, isClosing: boolean): Plan {
  // Many at once, for the bound on them; what they are would not matter.
  const isMany = random.chance(3);
  const count = isMany ? 150 : 1 + random.below(6);
  const badAt = random.chance(40) ? random.below(count + 1) : -1;
  const closesAt = isClosing ? random.below(count) : -1;
  const all = Array.from({ length: count }, (_, index) => {
    const id = `${name}.${index}`;
    if (index === closesAt) return createClose(id, random);
    if (index === badAt) return createBadPart(id, random);
    return isMany ? createSlowPart(id, random, 30) : createGoodPart(id, random);
  });
  const ending = random.chance(60) ? "stay" : random.pick(["half-close", "reset", "destroy"]);
  const isCut = ending !== "stay" && random.chance(50);
  const parts = isCut ? all.slice(0, 1 + random.below(count)) : all;
  const cuts = createCuts(parts, random);
  return {
    parts,
    unsent: isCut ? random.below(parts.at(-1)?.text.length ?? 0) : 0,
    cuts: random.chance(60) ? cuts : [{ at: 0, turns: random.below(100) }, ...cuts],
    deafFor: random.chance(10) ? random.below(100) : 0,
    ending,
    turns: random.pick([0, random.below(5), random.below(100)]),
  };
}

/** Stops within its last request, and stays: a 408 has to come, after the answers before it. */
function createStall(name: string, random: Random): Plan {
  const parts = Array.from({ length: random.below(3) }, (_, index) =>
    // Some take as long as the server waits for the rest.
    createSlowPart(`${name}.${index}`, random, random.pick([30, 4_000])),
  );
  const id = `${name}.${parts.length}`;
  const path = random.pick(["items", "read", "slow"]);
  const fields = ["Content-Type: application/json", "Content-Length: 12"];
  const row = [201, `POST /${path}/ID HTTP/1.1`, ...fields] as const;
  const last = toPart(id, row, "never", '{"name":"a"}');
  const runsAt = path === "items" ? last.text.length : last.runsAt;
  const unsent = 1 + random.below(random.pick([11, last.text.length - 3]));
  const plan = { cuts: [], deafFor: 0, ending: "stay", turns: 0 } as const;
  return { ...plan, parts: [...parts, { ...last, runsAt }], unsent };
}

/** Its handler closes the server, now or some turns after its answer. */
function createClose(id: string, random: Random): Part {
  const turns = random.pick([0, 0, 1, random.below(10), random.below(300)]);
  const timeout = random.pick([0, 10, 100, 3_000, 3_000, 3_000]);
  return toPart(id, [200, `GET /close/ID?turns=${turns}&timeout=${timeout} HTTP/1.1`], "never");
}

/** At any bytes, and at the ends of heads and of parts, where other code reads on. */
function createCuts(parts: readonly Part[], random: Random): Plan["cuts"] {
  const ends: number[] = [];
  const heads: number[] = [];
  let length = 0;
  for (const { text } of parts) {
    heads.push(length + text.indexOf("\r\n\r\n") + 4);
    ends.push((length += text.length));
  }
  const any = (): number => random.pick([random.below(length), random.pick([...ends, ...heads])]);
  const style = random.pick(["none", "few", "few", "parts", "bytes"]);
  const places = {
    none: [],
    few: Array.from({ length: 1 + random.below(4) }, any),
    parts: ends,
    bytes: length > 400 ? [] : Array.from({ length }, (_, index) => index),
  }[style];
  // A server waits for so long for a client that it has told that the connection ends.
  const longest = style === "bytes" ? 2 : random.pick([1, 3, 30]);
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  return sorted.map((at) => ({ at, turns: random.below(longest) }));
}
