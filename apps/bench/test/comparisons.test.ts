import { describe, expect, it } from "vitest";
import { comparisons } from "../src/harness/comparisons.ts";

/**
 * Its router takes the ES module of a package for the CommonJS one under the conditions that tests
 * resolve with. `peers.test.ts` has it in plain Node.
 */
const unloadable = "Express";

// Beside the machine's speed, this is what a table of figures stands on.
describe.for(Object.entries(comparisons))("the comparison %s", ([, load]) => {
  it("has subjects that answer every case alike, and can run it repeatedly", async () => {
    const { subjects, cases } = await load();
    const answers: unknown[][] = [];
    for (const [name, create] of Object.entries(subjects)) {
      if (name === unloadable) continue;
      const subject = await create();
      const answered: unknown[] = [];
      for (const each of cases) {
        answered.push(await subject.cases[each]?.answer());
        await subject.cases[each]?.prepare(3)();
      }
      answers.push(answered);
      await subject.close?.();
    }

    expect(cases.length).toBeGreaterThan(0);
    for (const answered of answers) expect(answered).toEqual(answers[0]);
  });
});
