import * as fc from "fast-check";
import { idPlace, toId, toPart, type Part } from "./part.ts";
import { requests, slowRequests } from "./requests.ts";

/** What some clients send to one server. */
export interface Sequence {
  /** The application, by its name in `server/serve.ts`. */
  readonly app: "plain" | "bounded" | "impatient";
  /** Whether a handler closes the server. */
  readonly isClosing: boolean;
  readonly clients: readonly Plan[];
}

/** What one client does on its connection. Pauses are in turns of its event loop. */
export interface Plan {
  readonly parts: readonly Part[];
  /** How many bytes at the end of its last part it does not send, but at least one byte of it. */
  readonly unsent: number;
  readonly cuts: Cuts;
  /** How long it does not read at first. */
  readonly deafFor: number;
  /** What it does in the end; a client that stays reads until the server ends the connection. */
  readonly ending: "stay" | "half-close" | "reset" | "destroy";
  /** The pause before that, if it does not stay. */
  readonly turns: number;
}

/** Where a client splits its bytes. */
export interface Cuts {
  readonly style: "none" | "few" | "parts" | "bytes";
  /** Numbers that choose the places of a few cuts. */
  readonly places: readonly number[];
  /** The pauses at the cuts, repeated. */
  readonly pauses: readonly number[];
}

const cuts: fc.Arbitrary<Cuts> = fc.record({
  style: fc.constantFrom("none", "few", "few", "parts", "bytes"),
  places: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 4 }),
  pauses: fc.oneof(
    fc.constant([0]),
    fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
    fc.array(fc.nat(29), { minLength: 1, maxLength: 4 }),
  ),
});

const partLists = fc.oneof(
  { weight: 32, arbitrary: fc.array(requests, { minLength: 1, maxLength: 6 }) },
  // Many at once, for the bound on them.
  { weight: 1, arbitrary: fc.array(slowRequests, { minLength: 150, maxLength: 150 }) },
);

const plansOf = (
  parts: fc.Arbitrary<readonly Part[]>,
  unsent: fc.Arbitrary<number>,
  ending: fc.Arbitrary<Plan["ending"]>,
): fc.Arbitrary<Plan> =>
  fc.record({
    parts,
    unsent,
    cuts,
    deafFor: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(99)),
    ending,
    turns: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(99)),
  });

const goodbye = toPart(["must", 200, "GET /quick/ID HTTP/1.1", "Connection: close"]);
/** Its handler waits until the client has gone, and nobody receives the answer. */
const waiting = { ...toPart(["never", 200, "GET /wait/ID HTTP/1.1"]), statuses: [] };

const staying = plansOf(
  partLists.map((parts) => [...parts, goodbye]),
  fc.constant(0),
  fc.constant("stay"),
);
const leaving = plansOf(
  fc.tuple(partLists, fc.constantFrom([], [waiting])).map((parts) => parts.flat()),
  fc.oneof(fc.constant(0), fc.nat(300)),
  fc.constantFrom("half-close", "reset", "destroy"),
);
const plans = fc.oneof({ weight: 6, arbitrary: staying }, { weight: 4, arbitrary: leaving });

/** Takes longer than an impatient server waits for the rest of a request. */
const slowest = toPart(["never", 200, "GET /slow/ID?milliseconds=1500 HTTP/1.1"]);

/** The client stops within its last request, and stays: the answers before it come first, then a 408. */
const stalls = plansOf(
  fc
    .tuple(
      fc.array(fc.oneof(slowRequests, fc.constant(slowest)), { maxLength: 2 }),
      fc.constantFrom("/items/ID", "/read/ID", "/slow/ID"),
    )
    .map(([before, target]) => {
      const fields = ["Content-Type: application/json", "Content-Length: 12"];
      const part = toPart(["never", 201, `POST ${target} HTTP/1.1`, ...fields], '{"name":"a"}');
      return [...before, target === "/items/ID" ? { ...part, runsWith: "body" } : part];
    }),
  fc.oneof(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 120 })),
  fc.constant("stay"),
);

/** A handler closes the server, before its answer or some turns after it. */
const closes = fc
  .tuple(fc.oneof(fc.nat(1), fc.nat(9), fc.nat(299)), fc.constantFrom(3_000, 3_000, 0, 10, 100))
  .map(([turns, timeout]) =>
    toPart(["never", 200, `GET /close/ID?turns=${turns}&timeout=${timeout} HTTP/1.1`]),
  );

const apps = fc.constantFrom("plain", "bounded");

const usual = fc
  .tuple(apps, fc.array(plans, { minLength: 1, maxLength: 2 }))
  .map(([app, clients]): Sequence => ({ app, isClosing: false, clients }));
const closing = fc
  .tuple(apps, closes, fc.nat(5), plans, fc.array(plans, { maxLength: 3 }))
  .map(([app, close, at, first, others]): Sequence => {
    const parts = first.parts.toSpliced(at % first.parts.length, 0, close);
    return { app, isClosing: true, clients: [{ ...first, parts }, ...others] };
  });
const stalled = stalls.map((plan): Sequence => {
  return { app: "impatient", isClosing: false, clients: [plan] };
});

/** Every sequence. */
export const sequences: fc.Arbitrary<Sequence> = fc.oneof(
  { weight: 78, arbitrary: usual },
  { weight: 20, arbitrary: closing },
  { weight: 2, arbitrary: stalled },
);

/** Gives the requests of a sequence their ids. */
export function withIds(sequence: Sequence, number: number): Sequence {
  const clients = sequence.clients.map((plan, client) => ({
    ...plan,
    parts: plan.parts.map((part, index) => {
      const id = toId(number, client, index);
      return { ...part, id, text: part.text.replaceAll(idPlace, id) };
    }),
  }));
  return { ...sequence, clients };
}
