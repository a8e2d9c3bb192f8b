import { describe, expect, it } from "vitest";
import { z } from "zod";
import { audit, estimateCosts } from "../src/index.ts";

const names = z.array(z.string().max(4096).normalize()).max(1000);

describe("estimateCosts", () => {
  it("gives the largest request of each route, its worst time, and what takes it", () => {
    const query = z.object({ q: z.string().max(50).toLowerCase() });
    const body = z.object({ names, title: z.string().max(10) });
    const small = { method: "POST", path: "/small", validation: { body } };
    const costs = estimateCosts({
      "~maxBodyBytes": 100_000,
      routes: [
        { method: "GET", path: "/", validation: {} },
        { method: "GET", path: "/search", validation: { query } },
        { method: "POST", path: "/names", validation: { body } },
        { ...small, options: { maxBodyBytes: 1000 } },
        { method: "POST", path: "/form", validation: {}, options: { form: body } },
      ],
    });
    const [plain, search, all, low, form] = costs;
    expect(plain).toEqual({ method: "GET", path: "/", bytes: 16_384, milliseconds: 0 });
    expect(search).toMatchObject({ bytes: 16_384, cause: { input: "query", at: "q" } });
    expect(all).toMatchObject({
      bytes: 116_384,
      cause: { input: "body", at: "names[]", check: ".normalize()" },
    });
    expect(low?.bytes).toBe(17_384);
    expect(low?.milliseconds).toBeLessThan((all?.milliseconds ?? 0) / 10);
    expect(form).toMatchObject({ milliseconds: all?.milliseconds, cause: { input: "form" } });
  });

  it("is the estimate of the audit", () => {
    const app = { routes: [{ method: "PUT", path: "/names", validation: { body: names } }] };
    const [finding] = audit(app);
    const [cost] = estimateCosts(app);
    expect(finding?.message).toContain(`about ${cost?.milliseconds.toLocaleString("en")} ms`);
  });

  it.each([
    [{ allow: [] }, /estimateCosts\(\) has no option "allow"/],
    [{ maxBodyBytes: -1 }, /maxBodyBytes must be a whole number, 0 or more/],
  ])("refuses a wrong option: %j", (options, message) => {
    expect(() => estimateCosts({ routes: [] }, options as object)).toThrow(message);
  });
});
