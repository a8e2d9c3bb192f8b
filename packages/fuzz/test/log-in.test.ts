import { createApp, HttpError, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { formatReport, fuzz } from "../src/index.ts";

const token = "a-secret-of-36-characters-or-so";
const authorization = `Bearer ${token}`;

/** Counts the requests that get past the log-in. */
function createService() {
  const calls = { notes: 0, orders: 0, session: 0 };
  const app = createApp({
    onError: () => undefined,
    context: ({ headers }) =>
      headers.get("authorization") === authorization
        ? { user: "ada" }
        : new HttpError(401, "LOG_IN"),
  })
    .post("/notes", ({ body }) => (calls.notes++, body), { body: z.object({ text: z.string() }) })
    .get("/orders/:id", ({ params }) => (calls.orders++, params), {
      params: z.object({ id: z.number() }),
    })
    .get("/session", () => "ada")
    .delete("/session", () => {
      calls.session++;
    });
  return { app, calls };
}

describe("fuzz of a service with a log-in", () => {
  it("reports routes that never succeeded, with their responses", async () => {
    const { failures } = await fuzz(createService().app, { runs: 300 });
    expect(failures.map(({ kind, route }) => `${kind}: ${route}`)).toEqual([
      "no-success: POST /notes",
      "no-success: GET /orders/:id",
      "no-success: GET /session",
      "no-success: DELETE /session",
    ]);
    for (const { reason } of failures) {
      expect(reason).toMatch(/^No request succeeded: the responses were 401 LOG_IN \(\d+ times\)/);
    }
    expect(failures[2]?.call).toBe('await app.handle("/session")');
  });

  it("sends headers with every request", async () => {
    const { app, calls } = createService();
    const { failures } = await fuzz(app, { runs: 300, headers: { Authorization: authorization } });
    expect(failures).toEqual([]);
    expect(Math.min(...Object.values(calls))).toBeGreaterThan(0);
  });

  it("hides the values of headers", async () => {
    const app = createApp({ onError: () => undefined })
      .get("/fails", () => {
        throw new Error("no such row");
      })
      .post("/fails", () => new HttpError(500, "BROKEN"), { body: z.object({ a: z.number() }) });
    const report = await fuzz(app, { runs: 50, headers: { authorization } });
    expect(JSON.stringify(report) + formatReport(report)).not.toContain(token);
    const calls = report.failures.map(({ call }) => call);
    expect(calls).toContain('await app.handle("/fails", { headers: {"authorization":"***"} })');
    expect(calls).toContainEqual(
      expect.stringMatching(/method: "POST", headers: \{"authorization":"\*\*\*"\}, json: \{/),
    );
  });

  it("sends no request to a skipped route, and lists it", async () => {
    const { app, calls } = createService();
    const options = { runs: 600, headers: { authorization }, skip: ["DELETE /session"] };
    const report = await fuzz(app, options);
    expect([calls.session, report.failures, report.skipped]).toEqual([0, [], ["DELETE /session"]]);
    expect(String(report)).toMatch(/; not fuzzed: DELETE \/session$/);
  });

  it("does not even validate the requests that a skipped route would get", async () => {
    let checks = 0;
    const text = z.string().refine(() => ++checks > 0);
    const app = createApp()
      .put("/a", () => 1, { body: z.object({ text: z.string() }) })
      .post("/a", () => 1, { body: z.object({ text }) });
    await fuzz(app, { runs: 300, skip: ["POST /a"] });
    expect(checks).toBe(0);
  });

  it("reports a route for which no valid request was made", async () => {
    const body = z.object({ code: z.string().refine((text) => text === "open sesame", "Wrong") });
    const { failures } = await fuzz(
      createApp().post("/caves", () => 1, { body }),
      { runs: 100 },
    );
    expect(failures).toMatchObject([{ kind: "no-success", route: "POST /caves", call: "" }]);
    expect(failures[0]?.reason).toMatch(/; none was valid$/);
  });
});

describe("examples", () => {
  const nextYear = "2027-01-01";

  it.each([
    ["a date", z.iso.date().refine((text) => text === nextYear), nextYear],
    ["a date that is a Date", z.coerce.date().refine((date) => date.getTime() === 0), new Date(0)],
    ["a big number", z.coerce.bigint().refine((number) => number === 12n), 12n],
    [
      "a format",
      z
        .string()
        .length(9)
        .refine((text) => text === "DE-123-45"),
      "DE-123-45",
    ],
    [
      "a check that asks a database",
      z.uuid().refine((id) => Promise.resolve(id.startsWith("0190"))),
      "01900000-0000-7000-8000-000000000000",
    ],
  ])("of %s with a refinement come first", async (_, schema, example) => {
    const got: unknown[] = [];
    const field = (schema as z.ZodType).meta({ examples: [example] });
    const app = createApp().post("/", ({ body }) => got.push(body), {
      body: z.object({ first: field, second: field, third: field }),
    });
    const { failures, uncovered } = await fuzz(app, { runs: 60 });
    expect({ failures, uncovered }).toEqual({ failures: [], uncovered: [] });
    expect(got.slice(0, 3)).toEqual(
      [1, 2, 3].map(() => ({ first: example, second: example, third: example })),
    );
  });
});
