import { expect, it } from "vitest";
import * as client from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(client).sort()).toEqual(["ApiError", "createClient", "readEvents", "unwrap"]);
});
