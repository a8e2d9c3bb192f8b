import { createApp, HttpError, z } from "@fw/framework";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formatReport, fuzz, type FuzzOptions } from "../src/index.ts";
import { createFaultless } from "./every-kind.ts";
import { plantedFaults } from "./planted-faults.ts";

const quiet = { onError: (): void => undefined };

describe("fuzz", () => {
  it("finds no fault in a correct application, and covers every kind of schema", async () => {
    const { failures, uncovered } = await fuzz(createFaultless(), { runs: 2000 });
    expect({ failures, uncovered }).toEqual({ failures: [], uncovered: [] });
  });

  it("sends the same requests with the same seed, and others with another one", async () => {
    const record = async (seed: number): Promise<readonly string[]> => {
      const sent: string[] = [];
      const app = createFaultless();
      const handle = (input: string, init?: object): Promise<Response> => {
        const request = `${input} ${JSON.stringify(init)}`;
        // The number of repetitions in slow strings depends on their time.
        if (!/(.{1,12}?)\1{21}/.test(request)) sent.push(request);
        return app.handle(input, init);
      };
      await fuzz({ routes: app.routes, handle }, { seed, runs: 300 });
      return sent;
    };
    const [first, second, other] = [await record(1), await record(1), await record(2)];
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it.each([
    [1, z.string()],
    [3, z.string()],
    [5, z.boolean()],
    [20, z.boolean()],
    [500, z.boolean()],
    [501, z.boolean()],
  ])("sends exactly %i requests with the option runs", async (runs, field) => {
    // On a busy machine, a request may seem slow, or to take much CPU time, and is then repeated.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const used = vi.spyOn(process, "cpuUsage").mockReturnValue({ user: 0, system: 0 });
    onTestFinished(() => {
      clock.mockRestore();
      used.mockRestore();
    });
    let sent = 0;
    const app = createApp({ ...quiet, onResponse: () => sent++ })
      .get("/a", () => "a")
      .get("/b/:id", () => "b", { params: z.object({ id: z.number() }) })
      .post("/c", () => "c", { body: z.object({ field }) });
    const { requests } = await fuzz(app, { runs, timeLimit: 60_000 });
    expect({ requests, sent }).toEqual({ requests: runs, sent: runs });
  });

  it("also counts the requests that shrink a failure", async () => {
    let sent = 0;
    const app = createApp({ ...quiet, onResponse: () => sent++ }).post(
      "/c",
      ({ body }) => {
        if (body.text.length > 3) throw new Error("too long");
      },
      { body: z.object({ text: z.string() }) },
    );
    const { requests, failures } = await fuzz(app, { runs: 100, timeLimit: 60_000 });
    expect(failures).toHaveLength(1);
    expect(requests).toBe(sent);
    expect(requests).toBeGreaterThan(100);
  });

  it("sends requests to each route", async () => {
    const counts = new Map<string, number>();
    const app = createApp({
      ...quiet,
      onResponse: ({ route }) => counts.set(String(route), (counts.get(String(route)) ?? 0) + 1),
    })
      .get("/a", () => "a")
      .get("/b/:id", () => "b", { params: z.object({ id: z.number() }) })
      .post("/c", () => "c", { body: z.object({ text: z.string() }) });
    await fuzz(app, { runs: 1000 });
    for (const route of ["/a", "/b/:id", "/c"]) expect(counts.get(route)).toBeGreaterThan(100);
  });

  it("covers a schema by an example", async () => {
    const same = z
      .object({ word: z.string().min(9), again: z.string().min(9) })
      .refine(({ word, again }) => word === again && word.startsWith("pass"), "Not the same");
    const create = (body: z.ZodType) => createApp(quiet).post("/words", () => "ok", { body });
    const { uncovered } = await fuzz(create(same), { runs: 100 });
    expect(uncovered).toEqual([
      {
        route: "POST /words",
        input: "body",
        at: "",
        reason: "no valid value was found: Not the same",
      },
    ]);
    const examples = [{ word: "passwords", again: "passwords" }];
    expect((await fuzz(create(same.meta({ examples })), { runs: 100 })).uncovered).toEqual([]);
  });

  it("says which part of a schema it cannot make", async () => {
    const body = z.object({
      name: z.string(),
      born: z.date().optional(),
      file: z.array(z.instanceof(Blob)),
    });
    const { uncovered } = await fuzz(
      createApp(quiet).post("/", () => "ok", { body }),
      { runs: 100 },
    );
    expect(uncovered).toMatchObject([
      { input: "body", at: "born", reason: "no JSON value is made for z.date()" },
      { input: "body", at: "file[]", reason: expect.stringContaining("no valid value") as string },
    ]);
  });

  it("refuses wrong options", async () => {
    const app = createApp();
    const refused: readonly (readonly [object, string])[] = [
      [{ seeds: 1 }, 'has no option "seeds"'],
      [{ seed: 1.5 }, "seed must be a whole number"],
      [{ runs: 0 }, "runs must be a whole number, 1 or more: 0"],
      [{ timeLimit: "1" }, "timeLimit must be a number"],
      [{ contract: {} }, "contract must be of version 1"],
      [{ headers: new Headers() }, "headers must be an object of strings"],
      [{ headers: { "a b": "c" } }, "headers has an invalid header name"],
      [{ headers: { "x-id": 1 } }, "headers has an invalid value for x-id"],
      [{ headers: { "x-id": "a\nb" } }, "headers has an invalid value for x-id"],
      [{ headers: { "Content-Type": "a" } }, "headers must not have Content-Type"],
      [{ skip: "GET /" }, "skip must be a list"],
      [
        { skip: ["GET /nowhere"] },
        "skip has a route that the application does not have: GET /nowhere",
      ],
      [
        { contract: { version: 1, routes: [{ method: "GET", path: "/" }], $defs: {} } },
        "contract has other routes",
      ],
    ];
    for (const [options, message] of refused) {
      await expect(fuzz(app, options as FuzzOptions)).rejects.toThrow(message);
    }
  });

  it("accepts custom errors", async () => {
    const app = createApp(quiet).get(
      "/users/:id",
      ({ params }) => {
        if (params.id > 5) return params;
        return params.id < 0 ? new HttpError(404, "NOT_FOUND") : new HttpError(409, "TAKEN");
      },
      { params: z.object({ id: z.number() }) },
    );
    expect((await fuzz(app, { runs: 500 })).failures).toEqual([]);
  });

  it("accepts a custom error format", async () => {
    const app = createApp({ ...quiet, formatError: ({ code }) => ({ error: code }) })
      .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
      .post("/users", ({ body }) => body, { body: z.object({ name: z.string() }) });
    expect((await fuzz(app, { runs: 500 })).failures).toEqual([]);
  });
});

describe("formatReport", () => {
  const empty = { seed: 0, requests: 0, failures: [], uncovered: [], skipped: [], slow: [] };

  it("indents a message of several lines", () => {
    const failure = {
      kind: "server-error",
      route: "GET /",
      call: "handle()",
      reason: "a\nb",
    } as const;
    const report = formatReport({ ...empty, requests: 1, failures: [failure] });
    expect(report).toBe(
      "server-error: GET /\n  a\n  b\n  handle()\n\n1 request, 1 failure, 0 not covered; seed 0",
    );
  });

  it("names routes that were skipped in the summary", () => {
    const report = formatReport({
      ...empty,
      skipped: ["DELETE /session", "POST /mails"],
    });
    expect(report).toBe(
      "0 requests, 0 failures, 0 not covered; seed 0; not fuzzed: DELETE /session, POST /mails",
    );
  });
});

describe("a failure", () => {
  it.each(plantedFaults.filter(({ kind }) => kind === "server-error").slice(2, 5))(
    "has a line of code that repeats $name",
    async ({ create, options }) => {
      const { failures } = await fuzz(create(), { ...options, runs: 300 });
      const call = failures[0]?.call ?? "";
      expect(call).toMatch(/^await app\.handle\(.{1,400}\)$/);
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a user would run it
      const repeat = new Function("app", `return ${call.replace("await ", "")}`) as Repeat;
      expect((await repeat(create())).status).toBe(500);
    },
  );

  it("is readable in a report", async () => {
    const app = createApp(quiet).post(
      "/notes",
      ({ body }) => {
        if (body.tags.length === 0) throw new RangeError("No tags");
        return body;
      },
      { body: z.object({ tags: z.array(z.string()), date: z.date().optional() }) },
    );
    const report = await fuzz(app, { runs: 500, seed: 7 });
    expect(
      String(report)
        .replace(/, at .*/, "")
        .replace(/^\d+ requests/m, "500 requests"),
    ).toBe(`server-error: POST /notes
  The response is 500 INTERNAL_SERVER_ERROR: RangeError: No tags
  await app.handle("/notes", { method: "POST", json: {"tags":[]} })

not covered: POST /notes, body, date, no JSON value is made for z.date()
500 requests, 1 failure, 1 not covered; seed 7`);
    expect(report.failures).toMatchObject([{ kind: "server-error", route: "POST /notes" }]);
  });
});

type Repeat = (app: unknown) => Promise<Response>;
