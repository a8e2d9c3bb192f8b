import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRouter, type Router } from "../src/index.ts";

describe("Router.find", () => {
  it("distinguishes static paths of the same length, whatever their characters", () => {
    // The codes of A, Á, Ł and 啁 share their low bits.
    const paths = ["/A", "/Á", "/Ł", "/啁", "/ab", "/aB", "/Ab", "/b%20", "/a%2F", "/a%25"];
    const router = toRouter(paths);
    for (const path of paths) expect(router.find("GET", path)).toMatchObject({ value: path });
    for (const path of ["/a", "/B", "/AB", "/a%20", "/b%2F", "/abc"]) {
      expect(router.find("GET", path)).toEqual({ kind: "not-found" });
    }
  });

  it("finds every registered static path and no other", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "A", "é", "日"), maxLength: 6 });
    const texts = fc.uniqueArray(text, { maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.array(text), (texts, others) => {
        const router = toRouter(texts.map((text) => `/${text}`));
        for (const text of [...texts, ...others]) {
          const match = router.find("GET", `/${text}`);
          if (texts.includes(text)) expect(match).toMatchObject({ value: `/${text}` });
          else expect(match).toEqual({ kind: "not-found" });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("distinguishes static text after a parameter, whatever its characters", () => {
    const texts = ["A", "Á", "Ł", "啁", "ab", "abc", "abd", "b", "a%25", "a%2F", "a%252F"];
    const router = toRouter(texts.map((text) => `/:id/${text}`));
    for (const text of texts) {
      expect(router.find("GET", `/1/${text}`)).toMatchObject({ value: `/:id/${text}` });
    }
    for (const text of ["a", "B", "aba", "a%24", "a%2f%2f", "%", "a%2"]) {
      expect(router.find("GET", `/1/${text}`)).toEqual({ kind: "not-found" });
    }
  });

  it("returns shared matches that no caller can change", () => {
    const router = toRouter(["/a", "/b/*"]);
    for (const path of ["/a", "/b/c"]) {
      const match = router.find("GET", path);
      if (match.kind !== "found") throw new Error("no match");
      expect(Reflect.set(match.params, "id", "1")).toBe(false);
      expect(Reflect.set(match, "value", "other")).toBe(false);
      expect(router.find("GET", path)).toMatchObject({ kind: "found", params: {} });
    }
  });
});

function toRouter(paths: readonly string[]): Router<string> {
  const router = createRouter<string>();
  for (const path of paths) router.add("GET", path, path);
  return router;
}
