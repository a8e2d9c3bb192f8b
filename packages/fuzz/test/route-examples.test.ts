import { scryptSync } from "node:crypto";
import { createApp, HttpError, reply, route, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { fuzz, type FuzzOptions } from "../src/index.ts";

const quiet = { onError: () => undefined };

/** Takes long enough that its route counts as slow. */
const hash = (password: string): number =>
  scryptSync(password, "salt", 16, { N: 2 ** 15, maxmem: 2 ** 27 }).length;

describe("the option routes", () => {
  it("sends each value as it is in the first request, and in a part of the others", async () => {
    const got: unknown[] = [];
    const app = createApp(quiet).put(
      "/notes/:id",
      ({ params, query, body }) => {
        got.push([params.id, query.page, body.text]);
        return params.id === 4711 ? body : new HttpError(404, "NO_NOTE");
      },
      {
        params: z.object({ id: z.number().int().min(0) }),
        query: z.object({ page: z.number().int().max(1000) }),
        body: z.object({ text: z.string().max(50) }),
      },
    );
    const routes = {
      "PUT /notes/:id": { params: { id: 4711 }, query: { page: 12 }, body: { text: "a b" } },
    };
    const { failures } = await fuzz(app, { runs: 200, routes });
    expect(failures).toEqual([]);
    expect(got[0]).toEqual([4711, 12, "a b"]);
    for (const [index, value] of [4711, 12, "a b"].entries()) {
      const count = got.filter((each) => (each as unknown[])[index] === value).length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(got.length);
    }
  });

  it("sends forms with files, wildcards, and bodies that no schema declares", async () => {
    const got: unknown[] = [];
    const bytes = Uint8Array.of(0xff, 0xfe, 0);
    const app = createApp(quiet)
      .post(
        "/files",
        route(
          { form: z.object({ tag: z.array(z.string()), file: z.file() }) },
          async ({ form }) => {
            got.push([
              form.tag,
              form.file.name,
              [...new Uint8Array(await form.file.arrayBuffer())],
            ]);
          },
        ),
      )
      .get("/pages/*", ({ rest }) => (rest.join("/") === "a/b c" ? "ok" : new HttpError(404, "NO")))
      .post("/hooks", async ({ request }) => {
        const text = await request.text();
        return text === '{"event":"paid"}' ? "ok" : new HttpError(400, "NO_EVENT");
      });
    const { failures } = await fuzz(app, {
      runs: 300,
      routes: {
        "POST /files": { form: { tag: ["a", "b"], file: new File([bytes], "a.bin") } },
        "GET /pages/*": { rest: ["a", "b c"] },
        "POST /hooks": { body: { event: "paid" } },
      },
    });
    expect(failures).toEqual([]);
    expect(got[0]).toEqual([["a", "b"], "a.bin", [...bytes]]);
  });

  it("sends the headers of a route instead of those of the run, and prints no value", async () => {
    const seen = new Map<string, Set<string | null>>();
    const note =
      (name: string) =>
      ({ headers }: { headers: Pick<Headers, "get"> }) => {
        seen.set(name, (seen.get(name) ?? new Set()).add(headers.get("authorization")));
        return new HttpError(500, "BROKEN");
      };
    const app = createApp(quiet).get("/admin", note("admin")).get("/me", note("me"));
    const report = await fuzz(app, {
      runs: 60,
      headers: { authorization: "Bearer of-a-user" },
      routes: { "GET /admin": { headers: { Authorization: "Bearer of-an-admin" } } },
    });
    expect([...(seen.get("admin") ?? [])]).toEqual(["Bearer of-an-admin"]);
    expect([...(seen.get("me") ?? [])]).toEqual(["Bearer of-a-user"]);
    expect(report.failures.map(({ call }) => call)).toContain(
      'await app.handle("/admin", { headers: {"authorization":"***"} })',
    );
    expect(JSON.stringify(report) + String(report)).not.toMatch(/of-a/);
  });

  it("skips a route, and lists it", async () => {
    let calls = 0;
    const app = createApp()
      .delete("/all", () => {
        calls++;
      })
      .get("/", () => 1);
    const report = await fuzz(app, { runs: 50, routes: { "DELETE /all": { skip: true } } });
    expect([calls, report.failures, report.skipped]).toEqual([0, [], ["DELETE /all"]]);
  });

  const app = createApp()
    .get("/notes/:id", () => 1, {
      params: z.object({ id: z.number() }),
      query: z.object({ page: z.number().max(9).optional() }),
    })
    .post("/notes", () => 1, { body: z.object({ text: z.string().max(3) }) });

  it.each<[FuzzOptions["routes"], string]>([
    [
      { "GET /note": {} },
      "fuzz(): routes has a route that the application does not have: GET /note",
    ],
    [
      { "GET /notes/:id": { params: { id: "a" } } },
      'fuzz(): the schema refuses a value of routes["GET /notes/:id"]: params.id: Invalid input',
    ],
    [
      { "GET /notes/:id": { query: { page: 10 } } },
      'fuzz(): the schema refuses a value of routes["GET /notes/:id"]: query.page: Too big',
    ],
    [
      { "POST /notes": { body: { text: "long" } } },
      'fuzz(): the schema refuses a value of routes["POST /notes"]: body.text: Too big',
    ],
    [
      { "GET /notes/:id": { params: { name: 1 } } },
      'fuzz(): routes["GET /notes/:id"].params has "name", which the path does not have',
    ],
    [{ "GET /notes/:id": { rest: ["a"] } }, 'fuzz(): routes["GET /notes/:id"].rest needs a path'],
    [
      { "GET /notes/:id": { params: 1 } as object },
      'routes["GET /notes/:id"].params must be an object',
    ],
    [
      { "GET /notes/:id": { skip: 1 } as object },
      'routes["GET /notes/:id"].skip must be a boolean',
    ],
    [
      { "POST /notes": { body: 1, form: {} } },
      'routes["POST /notes"] must not have both body and form',
    ],
    [[] as never, "fuzz(): routes must be an object"],
    [{ "GET /notes/:id": { body: 1 } }, 'fuzz(): routes["GET /notes/:id"] must not have a body'],
    [
      { "POST /notes": { headers: { "content-type": "a" } } },
      'fuzz(): routes["POST /notes"].headers must not have content-type',
    ],
    [
      { "POST /notes": { text: 1 } as object },
      'fuzz(): routes["POST /notes"] has no option "text"',
    ],
  ])("refuses what cannot be sent: %j", async (routes, message) => {
    await expect(fuzz(app, { runs: 10, routes })).rejects.toThrow(message);
  });
});

describe("a route that never succeeds", () => {
  it.each<[string, () => HttpError, string]>([
    [
      "401",
      () => new HttpError(401, "LOG_IN"),
      'prepare = () => ({ headers: { authorization: "Bearer …" } })',
    ],
    [
      "404",
      () => new HttpError(404, "NO"),
      'prepare = () => ({ routes: { "GET /a/:id": { params: { … } } } })',
    ],
    ["418", () => new HttpError(418, "TEAPOT"), 'Leave it out: --skip "GET /a/:id"'],
  ])("comes with the line to write: %s", async (_, fail, line) => {
    const { failures } = await fuzz(createApp(quiet).get("/a/:id", fail), { runs: 30 });
    expect(failures).toMatchObject([{ kind: "no-success" }]);
    expect(failures[0]?.advice).toContain(line);
    expect(failures[0]?.reason).not.toContain(line);
  });

  it("comes with the input of an open route that refuses whom it does not know", async () => {
    const logIn = z.object({ name: z.string().max(20) });
    const refuse = (): HttpError<401, "WRONG_NAME"> => new HttpError(401, "WRONG_NAME");
    const app = createApp(quiet)
      .post("/session", route({ open: true }, refuse), { body: logIn })
      .post("/log-in", route({ open: true, form: logIn }, refuse));
    const { failures } = await fuzz(app, { runs: 30, headers: { authorization: "Bearer 1" } });
    expect(failures.map(({ advice }) => advice)).toEqual([
      expect.stringContaining('prepare = () => ({ routes: { "POST /session": { body: { … } } } })'),
      expect.stringContaining('prepare = () => ({ routes: { "POST /log-in": { form: { … } } } })'),
    ]);
  });
});

describe("a route that limits its calls", () => {
  const limited = (retryAfter: string, isFull: () => boolean) =>
    createApp(quiet).get("/limited", () =>
      isFull()
        ? new HttpError(429, "TOO_MANY", "Too many", { headers: { "retry-after": retryAfter } })
        : reply(1, { status: 200 }),
    );

  it("is waited for as Retry-After says", async () => {
    let count = 0;
    // Each twentieth call is refused once.
    const app = limited("0", () => ++count % 20 === 0);
    const { failures, uncovered } = await fuzz(app, { runs: 100 });
    expect([failures, uncovered]).toEqual([[], []]);
    expect(count).toBeGreaterThan(50);
  });

  it("is a failure after five seconds in the whole run, and gets no more requests", async () => {
    let count = 0;
    const report = await fuzz(
      limited("6", () => ++count > 3),
      { runs: 500 },
    );
    expect(report.failures).toMatchObject([{ kind: "rate-limited", route: "GET /limited" }]);
    expect(report.failures[0]?.reason).toMatch(/^The response is still 429 TOO_MANY/);
    expect(report.uncovered).toMatchObject([{ route: "GET /limited" }]);
    expect(count).toBeLessThan(20);
  });

  it.each([
    ["a date that is far away", "Fri, 01 Jan 2100 00:00:00 GMT", "rate-limited"],
    ["something else", "soon", "no-success"],
  ])("may say when to come back with %s", async (_, retryAfter, kind) => {
    const { failures } = await fuzz(
      limited(retryAfter, () => true),
      { runs: 20 },
    );
    expect(failures).toMatchObject([{ kind }]);
  });

  it("is not waited for if it does not say when to come back", async () => {
    const { failures } = await fuzz(
      createApp(quiet).get("/full", () => new HttpError(429, "FULL")),
      { runs: 50 },
    );
    expect(failures).toMatchObject([{ kind: "no-success" }]);
  });
});

describe("a slow route", () => {
  it("gets a tenth of the requests, which the summary says", async () => {
    const counts = { slow: 0, fast: 0 };
    const app = createApp()
      .get("/slow", () => {
        counts.slow++;
        return hash("password");
      })
      .get("/fast", () => counts.fast++);
    const report = await fuzz(app, { runs: 300 });
    expect(report.slow).toEqual(["GET /slow"]);
    expect(counts.fast).toBeGreaterThan(6 * counts.slow);
    expect(String(report)).toContain("; slow, so a tenth of the requests: GET /slow");
  });

  it("gets few for strings", async () => {
    const counts = { signUps: 0, fast: 0 };
    const app = createApp()
      .post(
        "/accounts",
        ({ body }) => {
          counts.signUps++;
          return hash(body.password);
        },
        { body: z.object({ name: z.string().max(50), password: z.string().max(50) }) },
      )
      .post("/notes", () => counts.fast++, { body: z.object({ text: z.string().max(50) }) });
    const report = await fuzz(app, { runs: 300 });
    expect(report.slow).toEqual(["POST /accounts"]);
    expect(counts.signUps).toBeLessThan(counts.fast);
  });
});
