import { createContract } from "@fw/contract";
import { createApp, HttpError, reply, route, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { compareBuilds, type Build, type CompareOptions } from "../src/index.ts";

const quiet = { onError: () => undefined };

interface Handled {
  readonly routes: Parameters<typeof createContract>[0];
  handle(input: string, init?: object): Promise<Response>;
}

/** A build of an application, with what the requests to its routes need. */
function toBuild(app: Handled, routes?: Build["routes"]): Build {
  return {
    origin: "http://localhost:3000",
    routes,
    handle: (input, init) => app.handle(input, init),
  };
}

/** Compares two versions of an application that share no state. */
async function compare(
  released: () => Handled,
  changed: () => Handled,
  options: CompareOptions & { readonly routes?: Build["routes"] } = {},
) {
  const { routes, ...others } = options;
  const [first, second] = [released(), released()];
  const report = await compareBuilds(
    {
      contract: createContract(first.routes).document,
      base: [toBuild(first, routes), toBuild(second, routes)],
      target: toBuild(changed(), routes),
    },
    { runs: 300, ...others },
  );
  return { report, found: report.failures.map(({ kind, reason }) => `${kind}: ${reason}`) };
}

/** An application whose only route gives a result. */
const answering = (make: () => unknown) => () =>
  createApp(quiet).get("/", make as () => { readonly id: number });

describe("a comparison of results", () => {
  const note = { id: 1, tags: ["a"], by: { name: "ada" } };

  it.each<[string, unknown, unknown, string[]]>([
    ["the same", note, { ...note }, []],
    ["a new member", note, { ...note, more: 1 }, []],
    ["a member gone", note, { id: 1, tags: ["a"] }, ["member: by is gone"]],
    ["an inner member gone", note, { ...note, by: {} }, ["member: by.name is gone"]],
    ["another type", note, { ...note, id: "1" }, ["member: id was number and is string"]],
    ["null", note, { ...note, by: null }, ["member: by was object and is null"]],
    [
      "another type in a list",
      note,
      { ...note, tags: [1] },
      ["member: tags[] was string and is number"],
    ],
    ["an empty list", note, { ...note, tags: [] }, ["member: tags is empty"]],
    ["a list that was empty", { ...note, tags: [] }, note, []],
    ["a list instead of an object", note, [note], ["member: the body was object and is list"]],
    ["true", [true], [false], []],
    [
      "another media type",
      note,
      "text",
      ["media-type: the media type was application/json and is text/plain"],
    ],
  ])("judges %s", async (_, before, after, expected) => {
    const { found } = await compare(
      answering(() => before),
      answering(() => after),
      { runs: 20 },
    );
    expect(found).toEqual(expected);
  });

  it("does not compare what differs between two answers of the base", async () => {
    let count = 0;
    const varying = answering(() => ({
      id: ++count % 2 === 0 ? 1 : "a",
      ...(count % 3 && { b: 1 }),
    }));
    expect(
      (
        await compare(
          varying,
          answering(() => ({ id: "x" })),
          { runs: 20 },
        )
      ).found,
    ).toEqual([]);
    const other = await compare(
      varying,
      answering(() => ({ id: [] })),
      { runs: 20 },
    );
    expect(other.found).toContainEqual(
      expect.stringMatching(/^member: id was (number or string|string or number) and is list$/),
    );
  });

  it("does not judge what the base fails to answer", async () => {
    const failing = answering(() => new HttpError(503, "DOWN"));
    const { report, found } = await compare(
      failing,
      answering(() => note),
      { runs: 20 },
    );
    expect(found).toEqual([]);
    expect(report.notJudged).toBe(report.requests);
    expect(String(report)).toBe(
      `${report.requests} requests to each build, 0 failures, ${report.requests} not judged; seed 0`,
    );
  });

  it("reports an answer that never comes, and asks no more for the route", async () => {
    const waiting = answering(() => new Promise(() => undefined));
    const { report, found } = await compare(
      answering(() => note),
      waiting,
      {
        runs: 200,
        timeLimit: 50,
      },
    );
    expect(found).toEqual(["no-answer: no response within 50 ms"]);
    expect(report.requests).toBeLessThan(10);
    expect(report.abandoned).toEqual(["GET /"]);
    expect(String(report)).toContain("; no more requests after a timeout: GET /");
  });

  it("goes on after a request that the base rejects", async () => {
    let count = 0;
    const rejecting = (): Handled => {
      const app = answering(() => note)();
      const handle: Handled["handle"] = (input, init) =>
        ++count === 1 ? Promise.reject(new Error("reset")) : app.handle(input, init);
      return { routes: app.routes, handle };
    };
    const { report, found } = await compare(
      rejecting,
      answering(() => ({ id: 1 })),
      { runs: 20 },
    );
    expect([report.notJudged, report.abandoned]).toEqual([1, []]);
    expect(found).toEqual(["member: tags is gone"]);
  });
});

describe("a comparison of headers", () => {
  it.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ["location", { location: "/a" }, { location: "/b" }, ["the header location was /a and is /b"]],
    ["a link gone", { link: "</a>" }, {}, ["the header link is gone; it was </a>"]],
    ["another etag", { etag: '"1"' }, { etag: '"2"' }, []],
    ["a weak etag", { etag: '"1"' }, { etag: 'W/"1"' }, ['the header etag was "1" and is W/"1"']],
    ["another wait", { "retry-after": "1" }, { "retry-after": "9" }, []],
    ["another header", { "x-id": "1" }, { "x-id": "2" }, []],
    ["a cookie", { "set-cookie": "a=1" }, { "set-cookie": "a=2" }, []],
    [
      "no cookie",
      { "set-cookie": "a=1" },
      { "set-cookie": "b=1" },
      ["the cookie a is no longer set"],
    ],
  ])("judges %s", async (_, before, after, expected) => {
    const sending = (headers: Record<string, string>) =>
      answering(() => reply({ id: 1 }, { headers }));
    const { found } = await compare(sending(before), sending(after), { runs: 20 });
    expect(found).toEqual(expected.map((reason) => `header: ${reason}`));
  });
});

describe("a comparison of inputs", () => {
  const notes = (schema: z.ZodObject) => () => {
    const made = new Map<string, string>();
    return createApp(quiet)
      .post(
        "/notes",
        () => {
          const id = crypto.randomUUID();
          made.set(id, "a note");
          return { id };
        },
        { body: schema },
      )
      .get("/notes/:id", ({ params }) => made.get(params.id) ?? new HttpError(404, "NO_NOTE"), {
        params: z.object({ id: z.string().max(60) }),
      });
  };
  const text = z.object({ text: z.string().trim().max(40), size: z.number().int().max(9) });

  it("finds a tighter bound, and writes a curl line", async () => {
    const { report } = await compare(
      notes(text),
      notes(text.extend({ text: z.string().trim().max(39) })),
      { runs: 1000 },
    );
    expect(report.failures).toMatchObject([{ kind: "refused", route: "POST /notes" }]);
    const [failure] = report.failures;
    expect(failure?.reason).toBe("the status was 201 and is 400 VALIDATION");
    expect(failure?.call).toMatch(
      /^curl --globoff --path-as-is --request POST --header 'content-type: application\/json' --data-binary .*'http:\/\/localhost:3000\/notes'$/s,
    );
    expect(String(report)).toContain(`\n  base: ${failure?.base}\n  now:  ${failure?.target}\n`);
  });

  it("accepts a looser bound", async () => {
    const looser = text.extend({ text: z.string().max(80), size: z.number() });
    expect((await compare(notes(text), notes(looser))).found).toEqual([]);
  });

  it("reads a row of each build by the id that the build made", async () => {
    const { report } = await compare(notes(text), () => {
      const app = notes(text)();
      const handle: Handled["handle"] = async (input, init) => {
        const response = await app.handle(input, init);
        if (!input.startsWith("/notes/") || response.status !== 200) return response;
        return new Response("gone", { status: 410 });
      };
      return { routes: app.routes, handle };
    });
    expect(report.failures).toMatchObject([{ kind: "refused", route: "GET /notes/:id" }]);
  });

  it("escapes what a terminal does not show, and hides the values of headers", async () => {
    const { report } = await compare(
      notes(text),
      notes(text.extend({ text: z.string().refine((value) => !value.includes("\u202E")) })),
      { headers: { authorization: "Bearer secret" } },
    );
    const calls = report.failures.map(({ call }) => call).join("\n");
    expect(calls).toMatch(/--data-binary \$'.*\\xe2\\x80\\xae/);
    expect(calls).toContain("--header 'authorization: ***'");
    expect(JSON.stringify(report)).not.toContain("secret");
  });

  const upload = (max: number) => () =>
    createApp(quiet)
      .post(
        "/files",
        route(
          { form: z.object({ name: z.string().max(9), files: z.array(z.file()).max(max) }) },
          ({ form }) => form.files.map(({ size }) => size),
        ),
      )
      .get("/lists", ({ query }) => query, {
        query: z.object({
          page: z
            .number()
            .int()
            .min(1)
            .max(max * 10),
          q: z.string().optional(),
        }),
      });

  it("sends forms with files, and queries", async () => {
    const { report } = await compare(upload(3), upload(2), { runs: 600 });
    expect(report.failures.map(({ kind, route: name }) => `${kind}: ${name}`).toSorted()).toEqual([
      "refused: GET /lists",
      "refused: POST /files",
    ]);
  });

  it("sends only the methods that are named, and skips routes", async () => {
    const { report } = await compare(upload(3), upload(2), {
      methods: ["POST"],
      skip: ["POST /files"],
    });
    expect([report.requests, report.skipped]).toEqual([0, ["POST /files", "GET /lists"]]);
    expect(String(report)).toMatch(/; not sent: POST \/files, GET \/lists$/);
  });

  it("sends what a build says its routes need", async () => {
    const found = (status: 200 | 409) => () =>
      createApp(quiet).get(
        "/users/:id",
        ({ params }) =>
          params.id !== 4711
            ? new HttpError(404, "NO_USER")
            : status === 200
              ? "ada"
              : new HttpError(409, "BUSY"),
        { params: z.object({ id: z.number().int() }) },
      );
    const routes = { "GET /users/:id": { params: { id: 4711 } } };
    const { report } = await compare(found(200), found(409), { routes, runs: 30 });
    expect(report.failures).toMatchObject([
      { kind: "refused", base: expect.stringContaining("ada") as string },
    ]);
  });

  it("refuses a value that the contract does not allow", async () => {
    const routes = { "GET /lists": { query: { page: 0 } } };
    await expect(compare(upload(3), upload(3), { routes })).rejects.toThrow(
      'the schema refuses a value of routes["GET /lists"]: query.page',
    );
  });
});

it("gives a build each request twice where it is both answers of the base", async () => {
  const app = createApp(quiet).get("/", () => ({ id: 1 }));
  let count = 0;
  const base: Build = {
    ...toBuild(app),
    handle: (input, init) => (count++, app.handle(input, init)),
  };
  const contract = createContract(app.routes).document;
  const { requests } = await compareBuilds(
    { contract, base: [base, base], target: toBuild(app) },
    { runs: 20 },
  );
  expect(count).toBe(2 * requests);
});
