import { describe, expect, it } from "vitest";
import * as cli from "../src/index.ts";

describe("@fw/cli", () => {
  it("exports these names and no others", () => {
    expect(Object.keys(cli).sort()).toEqual(["main"]);
  });
});
