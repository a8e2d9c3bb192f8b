import { expect, it } from "vitest";
import { createApp } from "@fw/framework";
import { kindJson, kindValues } from "../types/json-kinds.ts";

it("a client reads of each kind of schema what the application's type says", async () => {
  const response = await createApp()
    .get("/kinds", () => kindValues)
    .handle("/kinds");
  expect(await response.json()).toEqual(kindJson);
});
