import { expect, it } from "vitest";
import { packFiles, unpackFiles } from "../src/builds/pack-files.ts";

it("brings files to another process, at any depth", async () => {
  const value = { a: [new File(["x"], "a.txt", { type: "text/plain" })], b: { c: 1, d: null } };
  const packed = structuredClone(await packFiles(value));
  const { a, b } = unpackFiles(packed) as typeof value;
  expect([a[0]?.name, a[0]?.type, await a[0]?.text(), b]).toEqual([
    "a.txt",
    "text/plain",
    "x",
    { c: 1, d: null },
  ]);
});
