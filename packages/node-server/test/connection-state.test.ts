import { describe, expect, it } from "vitest";
import {
  transitions,
  type ConnectionEvent,
  type ConnectionState,
} from "../src/connection-state.ts";

const events: readonly ConnectionEvent[] = [
  "request",
  "lastRequest",
  "lastResponse",
  "shutdown",
  "invalidBytes",
  "halfClose",
  "close",
];

/** The next state for each of the events in turn; `-` if the event has no effect. */
const cells: Readonly<Record<ConnectionState, string>> = {
  open: "open last last last refused halfClosed closed",
  last: "- - last - - halfClosed closed",
  refused: "- - last - - halfClosed closed",
  halfClosed: "- - halfClosed - - - closed",
  closed: "- - - - - - -",
};

const rows = Object.entries(cells) as [ConnectionState, string][];

describe.each(rows)("a connection that is %s", (state, row) => {
  it.each(events.map((event, index) => [event, row.split(" ")[index]] as const))(
    "becomes on %s: %s",
    (event, next) => {
      expect(transitions[state][event] ?? "-").toBe(next);
    },
  );
});

describe("a connection that ends", () => {
  const ending = rows.map(([state]) => state).filter((state) => state !== "open");

  it.each(ending)("answers no further request when it is %s", (state) => {
    expect(transitions[state]).not.toHaveProperty("request");
    expect(transitions[state]).not.toHaveProperty("lastRequest");
  });

  it.each(ending)("never opens again when it is %s", (state) => {
    expect(Object.values(transitions[state])).not.toContain("open");
  });
});
