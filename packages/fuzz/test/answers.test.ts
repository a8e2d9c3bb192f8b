import { createContract, type TypedApplication, type TypedRoute } from "@fw/contract";
import { createApp, HttpError, readForm, reply, validate, z } from "@fw/framework";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fuzz, type Fuzzed, type FuzzOptions } from "../src/index.ts";

const quiet = { onError: (): void => undefined };
const note = z.object({ text: z.string() });

/** Lists the failures of a few requests. Ignores routes that never succeed, because some are meant to refuse everything. */
async function listReasons(app: Fuzzed, options: FuzzOptions = {}): Promise<readonly string[]> {
  const { failures } = await fuzz(app, { runs: 200, ...options });
  return failures
    .filter(({ kind }) => kind !== "no-success")
    .map(({ kind, reason }) => `${kind}: ${reason}`);
}

/** The contract of an application whose routes all have the same responses. */
function describeAll(
  { routes }: Fuzzed,
  { results, errors }: Pick<TypedRoute, "results" | "errors">,
  format?: TypedApplication["format"],
): FuzzOptions {
  const known = { results, errors, comment: undefined };
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  const typed = {
    routes: new Map(keys.map((key) => [key, known])),
    format,
    $defs: new Map(),
    gaps: [],
  };
  return { contract: createContract(routes, typed).document };
}

describe("fuzz", () => {
  it("reports a handle that rejects", async () => {
    const { routes } = createApp().get("/", () => 1);
    const handle = (): Promise<Response> => Promise.reject(new Error("Broken"));
    expect(await listReasons({ routes, handle })).toContain(
      "server-error: handle() rejects: Error: Broken",
    );
  });

  it("waits no longer than the limit, and then sends the route nothing more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = createApp().get("/", () => {
      vi.advanceTimersByTime(20);
      return new Promise<never>(() => undefined);
    });
    const report = await fuzz(app, { runs: 50, timeLimit: 20 });
    expect(report.failures).toMatchObject([{ kind: "slow", reason: "no response within 20 ms" }]);
    expect(report.uncovered).toMatchObject([{ route: "GET /", reason: /takes too long/ }]);
    expect(report.requests).toBeLessThan(10);
  });

  it("reports invalid JSON with a JSON content type", async () => {
    const headers = { "content-type": "application/json" };
    const app = createApp().get("/", () => new Response("{", { headers }));
    expect(await listReasons(app)).toEqual([
      "undeclared-body: The response 200 has a JSON content type, but is not JSON",
    ]);
  });

  it("reports an invalid problem document", async () => {
    const headers = { "content-type": "application/problem+json" };
    const problem = { title: "Gone", status: 409, code: "GONE", detail: "It is gone" };
    const app = createApp()
      .get("/status", () => reply(problem, { status: 410, headers }))
      .get("/code", () => reply({ ...problem, code: 1 }, { status: 409, headers }));
    expect(await listReasons(app)).toEqual([
      "no-document: The error 410 GONE has a different status in its body",
      "no-document: The error 409 has no code",
    ]);
  });

  it("reports a refusal for the wrong reason", async () => {
    const app = createApp().post("/notes", () => 1, { body: note });
    const handle: Fuzzed["handle"] = async (input, init) => {
      const response = await app.handle(input, init);
      // It reads the body before it looks at its type.
      if (response.status !== 415) return response;
      return app.handle("/notes", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{",
      });
    };
    expect(await listReasons({ routes: app.routes, handle })).toEqual([
      "wrong-refusal: The response is 400 INVALID_JSON, but should be 415 UNSUPPORTED_MEDIA_TYPE",
    ]);
  });

  it("accepts any body limit", async () => {
    const app = createApp({ server: { maxBodyBytes: 100 } }).post("/notes", () => 1, {
      body: note,
    });
    expect(await listReasons(app, { runs: 600 })).toEqual([]);
  });

  it("does not read bytes or streams", async () => {
    const app = createApp()
      .get("/bytes", () => new Uint8Array(3))
      .get("/events", async function* () {
        for (;;) yield await Promise.resolve("data: 1\n\n");
      })
      .get("/page", () => new Response("<p>", { headers: { "content-type": "text/html" } }));
    expect(await listReasons(app)).toEqual([]);
  });
});

describe("fuzz with a contract", () => {
  const text = { status: "default", contentType: "text/plain", body: { type: "string" } } as const;
  const unavailable = { status: 503, code: "NO_DATABASE" };

  it("accepts only declared 5xx errors", async () => {
    const app = createApp(quiet).get("/", () => new HttpError(503, "NO_DATABASE"));
    expect(await listReasons(app)).toEqual(["server-error: The response is 503 NO_DATABASE"]);
    const options = describeAll(app, { results: [text], errors: [unavailable] });
    expect(await listReasons(app, options)).toEqual([]);
  });

  it("accepts the errors of a handler that reads the body itself", async () => {
    const app = createApp(quiet)
      .post("/json", async ({ request }) => typeof (await request.json()))
      .post("/form", async ({ request }) => typeof (await readForm(request)));
    expect(await listReasons(app, describeAll(app, { results: [text], errors: [] }))).toEqual([]);
  });

  it("accepts errors of validate, unless the route declares the input", async () => {
    const tags = z.object({ tag: z.array(z.string()).max(0) });
    const handler = (): unknown => validate(tags, { tag: ["a"] }, "query");
    const app = createApp(quiet).get("/", handler);
    expect(await listReasons(app, describeAll(app, { results: [text], errors: [] }))).toEqual([]);
    const declared = createApp(quiet).get("/", handler, { query: z.object({}) });
    expect(await listReasons(declared)).toEqual([
      "refused-valid: A valid request gets 400 VALIDATION",
    ]);
  });

  it("reports an undeclared type of a result, but accepts one that a reply names", async () => {
    const create = (value: unknown) => createApp(quiet).get("/", () => value);
    const options = describeAll(create(1), { results: [text], errors: [] });
    expect(await listReasons(create("text"), options)).toEqual([]);
    expect(await listReasons(create({ a: 1 }), options)).toEqual([
      "undeclared-body: The contract does not declare 200 with the type application/json",
    ]);
    expect(await listReasons(create(undefined), options)).toEqual([
      "undeclared-body: The contract does not declare 200 with the type (none)",
    ]);
    const headers = { "content-type": "text/css" };
    expect(await listReasons(create(reply("a {}", { headers })), options)).toEqual([]);
  });

  it("reads every media type of JSON as JSON, as a client does", async () => {
    const headers = { "content-type": "model/note+json" };
    const app = createApp(quiet).get("/", () => reply({ text: 1 }, { headers }));
    const body = { type: "object", properties: { text: { type: "string" } } } as const;
    const results = [{ status: 200, contentType: "model/note+json", body }];
    expect(await listReasons(app, describeAll(app, { results, errors: [] }))).toEqual([
      "undeclared-body: The response 200 contradicts the contract: body/text must be string",
    ]);
  });

  it("compares errors with the declared results of formatError", async () => {
    const headers = { "content-type": "application/problem+json" };
    const body = { type: "object", required: ["text"] };
    const format = {
      results: [{ status: "default", contentType: "application/json", body } as const],
      keepsProblems: false,
    };
    const create = (name: string) =>
      createApp({ formatError: ({ code }) => reply({ [name]: code }, { headers }) }).post(
        "/notes",
        () => "text",
        { body: note },
      );
    const options = describeAll(create("text"), { results: [text], errors: [] }, format);
    expect(await listReasons(create("text"))).toEqual([]);
    expect(await listReasons(create("text"), options)).toEqual([]);
    expect((await listReasons(create("other"), options)).join()).toContain(
      "undeclared-body: The response 400 contradicts the contract: body must have required property 'text'",
    );
  });

  it("accepts a thrown error that a reader could throw", async () => {
    const app = createApp(quiet).post("/files", () => {
      throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE");
    });
    const options = describeAll(app, { results: [text], errors: [] });
    expect(await listReasons(app, options)).toEqual([]);
  });
});
