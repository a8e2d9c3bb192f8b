import { describe, expect, it } from "vitest";
import { createNotes } from "./notes.ts";
import { request } from "./send.ts";

const app = createNotes({ origins: ["https://app.example"] });

describe("the origin of a request", () => {
  it("may be absent, or one of the list", async () => {
    expect((await request(app, "tools/list")).status).toBe(200);
    const origin = { origin: "https://app.example" };
    expect((await request(app, "tools/list", {}, origin)).status).toBe(200);
  });

  it.each(["http://localhost", "https://app.example.evil.example", "null", "HTTPS://app.example"])(
    "is refused with 403 if it is %s",
    async (origin) => {
      // The host is that of the attacker, which DNS rebinding makes the same as the origin's.
      const headers = { origin, host: new URL("http://localhost").host };
      expect(await request(app, "tools/list", {}, headers)).toMatchObject({
        status: 403,
        body: { code: "ORIGIN_NOT_ALLOWED" },
      });
    },
  );
});
