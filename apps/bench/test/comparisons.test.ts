import { describe, expect, it } from "vitest";
import { comparisons } from "../src/harness/comparisons.ts";

// Beside the machine's speed, this is what a table of figures stands on.
describe.for(Object.entries(comparisons))("the comparison %s", ([, load]) => {
  it("has subjects that answer every case alike, and can run it repeatedly", async () => {
    const { subjects, cases } = await load();
    const answers: unknown[][] = [];
    for (const create of Object.values(subjects)) {
      const subject = await create();
      const answered: unknown[] = [];
      for (const name of cases) {
        answered.push(await subject.answer(name));
        const run = await subject.prepare(name, 3);
        await run();
      }
      answers.push(answered);
      await subject.close?.();
    }

    expect(cases.length).toBeGreaterThan(0);
    for (const answered of answers) expect(answered).toEqual(answers[0]);
  });
});
