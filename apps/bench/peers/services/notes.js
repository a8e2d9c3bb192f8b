import { setImmediate } from "node:timers/promises";

/** How the source of events behaves, and what became of it. */
export const notes = { mode: "busy", begun: 0, ended: 0, pulled: 0 };

/** A source of events: it always has a next one, has none, or fails after the first. */
export async function* listNotes(signal) {
  notes.begun++;
  try {
    if (notes.mode === "quiet") await new Promise((resolve) => (signal.onabort = resolve));
    for (let id = 1; !signal.aborted; id++) {
      if (notes.mode === "failing" && id > 1) throw new Error("The source fails");
      notes.pulled++;
      yield { id, text: "x".repeat(1_000) };
      await setImmediate();
    }
  } finally {
    notes.ended++;
  }
}
