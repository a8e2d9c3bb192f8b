import type { Answers } from "./subprocess.ts";

interface Question {
  readonly id: number;
  readonly name: string;
  readonly parameters: readonly never[];
}

/**
 * Answers the questions of the process that started this one, and ends with it.
 *
 * @param answers - What is called for each question.
 */
export function answerParent(answers: Answers): void {
  process.on("message", ({ id, name, parameters }: Question) => {
    void respond(id, answers[name], parameters);
  });
  process.on("disconnect", () => process.exit());
}

async function respond(
  id: number,
  answer: Answers[string] | undefined,
  parameters: readonly never[],
): Promise<void> {
  try {
    process.send?.({ id, value: await answer?.(...parameters) });
  } catch (error) {
    const failure = error instanceof Error ? String(error.stack) : String(error);
    process.send?.({ id, failure });
  }
}
