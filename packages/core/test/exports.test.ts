import { expect, it } from "vitest";
import * as core from "../src/index.ts";

it("exports exactly these names", () => {
  expect(Object.keys(core).sort()).toEqual([
    "HttpError",
    "createApp",
    "defaultStatuses",
    "errorCodes",
    "events",
    "getBearerToken",
    "getCookie",
    "listErrorCodes",
    "optionTables",
    "readBytes",
    "readForm",
    "readParts",
    "reply",
    "route",
    "serve",
    "toFetch",
    "toNodeListener",
    "validate",
  ]);
});
