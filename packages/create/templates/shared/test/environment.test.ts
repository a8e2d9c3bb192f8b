import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnvironment } from "../src/environment.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";

test("the environment has defaults, and takes numbers as texts", () => {
  const expected = { TOKEN, PORT: 3_000, DRAIN_MILLISECONDS: 0 };
  assert.deepEqual(readEnvironment({ TOKEN }), expected);
  assert.deepEqual(readEnvironment({ TOKEN, PORT: "80" }), { ...expected, PORT: 80 });
});

test("a wrong or empty variable is an error that names it", () => {
  for (const PORT of ["", " ", "-1", "80.5", "65536", "0x50"]) {
    assert.throws(
      () => readEnvironment({ TOKEN, PORT }),
      /^Error: .*\nPORT must be a whole number/,
    );
  }
  assert.throws(() => readEnvironment({}), /\nTOKEN is missing$/);
  for (const wrong of ["", "short", `${TOKEN} with spaces`]) {
    assert.throws(() => readEnvironment({ TOKEN: wrong }), /\nTOKEN must have at least 32 letters/);
  }
});
