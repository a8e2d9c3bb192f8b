import { createInterface } from "node:readline/promises";
import { CreationError } from "./creation-error.ts";
import type { CreationSession } from "./session.ts";

/** Asks questions until it is closed. */
export interface Terminal {
  /** Returns the fallback for an empty answer. */
  readonly ask: (question: string, fallback: string) => Promise<string>;
  /** Asks until the answer is one of the choices. */
  readonly choose: <T extends string>(
    question: string,
    fallback: NoInfer<T>,
    choices: readonly T[],
  ) => Promise<T>;
  readonly close: () => void;
}

/**
 * Opens the terminal for questions.
 *
 * @param session - Its streams.
 * @returns The terminal. After Ctrl-D, a question rejects with a {@link CreationError}.
 */
export function openTerminal({ stdin, stderr }: CreationSession): Terminal {
  const terminal = createInterface({ input: stdin });
  // Keeps lines that are typed before their question.
  const lines = terminal[Symbol.asyncIterator]();
  const ask: Terminal["ask"] = async (question, fallback) => {
    stderr.write(`${question} (${fallback}): `);
    const line = await lines.next();
    if (line.done !== true) return line.value.trim() === "" ? fallback : line.value.trim();
    stderr.write("\n");
    throw new CreationError("Nothing is written");
  };
  const choose: Terminal["choose"] = async (question, fallback, choices) => {
    for (;;) {
      const answer = await ask(`${question}: ${choices.join(", ")}`, fallback);
      const choice = choices.find((each) => each === answer);
      if (choice !== undefined) return choice;
    }
  };
  return {
    ask,
    choose,
    close: () => {
      terminal.close();
    },
  };
}
