import { describe, expect, it, vi } from "vitest";
import { createRouter } from "../src/index.ts";

describe("FoundMatch.params", () => {
  it("are decoded once, when they are first read", () => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    try {
      const router = createRouter<null>();
      router.add("GET", "/:id", null);
      const match = router.find("GET", "/a%20b");
      expect(decode).not.toHaveBeenCalled();
      if (match.kind !== "found") throw new Error("no match");
      const { params } = match;
      expect(match.params).toBe(params);
      expect(params["id"]).toBe("a b");
      expect(decode).toHaveBeenCalledTimes(1);
    } finally {
      decode.mockRestore();
    }
  });

  it("belong to their match alone", () => {
    const router = createRouter<null>();
    router.add("GET", "/:id", null);
    const [first, second] = [router.find("GET", "/1"), router.find("GET", "/2")];
    expect(second).toMatchObject({ params: { id: "2" } });
    expect(first).toMatchObject({ params: { id: "1" } });
  });
});
