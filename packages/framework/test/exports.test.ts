import { expect, it } from "vitest";
import * as zod from "zod";
import * as framework from "../src/index.ts";

it("exports these names at run time, and no others", () => {
  expect(Object.keys(framework).toSorted()).toEqual([
    "HttpError",
    "createApp",
    "errorCodes",
    "events",
    "getBearerToken",
    "getCookie",
    "readBytes",
    "readForm",
    "readParts",
    "reply",
    "route",
    "serve",
    "toFetch",
    "toNodeListener",
    "validate",
    "z",
  ]);
});

it("re-exports z untouched", () => {
  expect(framework.z).toBe(zod.z);
});
