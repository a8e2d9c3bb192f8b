import { describe, expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { createBodyApp } from "../conformance/subjects/body-app.ts";

const json = "application/json";

// docs/specification.md#64-size
describe("no body, and a length that claims one", () => {
  it("1 before 3: through handle(), which has no framing to prove it", async () => {
    const headers = { "content-type": json, "content-length": "1000" };
    const response = await createBodyApp({ createApp, z }).handle("/", { method: "POST", headers });
    expect(await response.json()).toMatchObject({ status: 400, code: "NO_BODY" });
  });
});
