import { describe, expect, it } from "vitest";
import { createRouter } from "../src/index.ts";

describe("FoundMatch.params", () => {
  it("is not shared between matches", () => {
    const router = createRouter<null>();
    router.add("GET", "/:id", null);
    const [first, second] = [router.find("GET", "/1"), router.find("GET", "/2")];
    expect(second).toMatchObject({ params: { id: "2" } });
    expect(first).toMatchObject({ params: { id: "1" } });
  });
});
