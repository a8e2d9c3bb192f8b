// Where workerd allows it, schemas are compiled while a Worker loads. The answers are the same everywhere.
import assert from "node:assert/strict";
import { Miniflare } from "miniflare";
import { buildProgram } from "../build-program.js";

const long = "too long a text";
const contents = await buildProgram("compiling-worker.ts", ["workerd", "worker"], "esm");

/** Target, body, status, and whether generated code judges the request where workerd allows it. */
const requests = [
  ["/params/a", undefined, 200, true],
  [`/params/${long}`, undefined, 400],
  ["/object", { watched: "a" }, 201, true],
  ["/object", { watched: long }, 400],
  ["/object", {}, 400],
  ["/rows", { rows: Array(200).fill({ watched: "a", id: 1 }) }, 201, true],
  [
    "/rows",
    {
      rows: [
        { watched: "a", id: 1 },
        { watched: long, note: 1 },
      ],
    },
    400,
  ],
  ["/lazy", { watched: "a", lazy: 1 }, 201, false],
  ["/lazy", { watched: "a", lazy: "" }, 400],
  ["/late", { watched: "a" }, 201, false],
  ["/late", { watched: long }, 400],
];

const refusals = [];
for (const [compatibilityDate, isAllowed] of [
  // The first date with the permission.
  ["2025-06-01", true],
  ["2025-05-31", false],
]) {
  const printed = [];
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents }],
    compatibilityDate,
    handleRuntimeStdio: (...streams) => {
      for (const stream of streams) stream.on("data", (text) => printed.push(String(text)));
    },
  });
  const problems = [];
  // A second round runs what the first one may have left behind.
  for (const [target, body, status, isGenerated] of [...requests, ...requests]) {
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await miniflare.dispatchFetch(`http://localhost${target}`, init);
    const answer = await response.json();
    assert.equal(response.status, status, `${target} on ${compatibilityDate}`);
    if (isGenerated === undefined) problems.push(answer);
    else assert.deepEqual(answer, { isGenerated: isGenerated && isAllowed }, target);
  }
  const errors = await miniflare.dispatchFetch("http://localhost/errors");
  assert.deepEqual(await errors.json(), [], compatibilityDate);
  await miniflare.dispose();
  assert.deepEqual(printed, [], compatibilityDate);
  refusals.push(problems);
}
assert.deepEqual(refusals[0], refusals[1]);
