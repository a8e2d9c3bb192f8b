import { spawnSync } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { createApp, z, type Schema } from "../src/index.ts";
import { describeEntries, jsonMessage } from "./harness.ts";
import { expectInvalid, expectProblem } from "./problem.ts";
import { declareUntyped } from "./untyped.ts";

describeEntries(
  "decisions §8: all issues of the first failing input are reported together",
  (send) => {
    it("of the body", async () => {
      const app = createApp().post("/", () => null, {
        body: z.object({ name: z.string(), age: z.number(), tags: z.array(z.string().max(2)) }),
        query: z.object({ page: z.number() }),
      });
      expectInvalid(
        await send(app, "/", jsonMessage({ age: "7", tags: ["ok", "long", "also"] })),
        "body",
        [
          { path: ["name"], code: "invalid_type" },
          { path: ["age"], code: "invalid_type" },
          { path: ["tags", 1], code: "too_big" },
          { path: ["tags", 2], code: "too_big" },
        ],
      );
    });

    it("of the params", async () => {
      const app = createApp().get("/:a/:b", () => null, {
        params: z.object({ a: z.number(), b: z.number() }),
        query: z.object({ page: z.number() }),
      });
      expectInvalid(await send(app, "/x/y"), "params", [
        { path: ["a"], code: "invalid_type" },
        { path: ["b"], code: "invalid_type" },
      ]);
    });

    it("of one field", async () => {
      const app = createApp().get("/", () => null, {
        query: z.object({ name: z.string().min(3).regex(/^a/) }),
      });
      expectInvalid(await send(app, "/?name=b"), "query", [
        { path: ["name"], code: "too_small" },
        { path: ["name"], code: "invalid_format" },
      ]);
    });
  },
);

const even = (value: number): boolean => value % 2 === 0;
const evenLater = (value: number): Promise<boolean> => Promise.resolve(value % 2 === 0);

describeEntries("decisions §8: synchronous and asynchronous schemas", (send) => {
  const inputs: readonly [input: string, target: (value: number) => string][] = [
    ["params", (value) => `/${value}`],
    ["query", (value) => `/0?value=${value}`],
    ["body", () => "/0"],
  ];

  const checks: readonly [kind: string, check: (value: number) => boolean | Promise<boolean>][] = [
    ["a synchronous", even],
    ["an asynchronous", evenLater],
  ];

  it.each(
    checks.flatMap(([kind, check]) => inputs.map((input) => [kind, ...input, check] as const)),
  )("%s refinement of the %s passes, fails and passes again", async (_, input, toTarget, check) => {
    const schema = z.object({ value: z.number().refine(check) });
    const handler = (context: object): unknown => Reflect.get(context, input);
    const app = declareUntyped(createApp(), "PUT", "/:value", handler, { [input]: schema });
    for (const [value, status] of [
      [2, 200],
      [3, 400],
      [4, 200],
      [5, 400],
    ] as const) {
      const answer = await send(app, toTarget(value), jsonMessage({ value }, "PUT"));
      expect([value, answer.status]).toEqual([value, status]);
      if (status === 200) expect(answer.json).toEqual({ value });
      else
        expect(answer.json).toMatchObject({
          issues: [{ in: input, path: ["value"], code: "custom" }],
        });
    }
  });

  it("an asynchronous transform of the body is awaited", async () => {
    const app = createApp().post("/", ({ body }) => body, {
      body: z.object({ a: z.string().transform((value) => Promise.resolve(value.length)) }),
    });
    expect((await send(app, "/", jsonMessage({ a: "four" }))).json).toEqual({ a: 4 });
    expect((await send(app, "/", jsonMessage({ a: "seven77" }))).json).toEqual({ a: 7 });
  });

  it("a schema that is asynchronous only on one branch is right on both", async () => {
    const app = createApp().post("/", ({ body }) => [body], {
      body: z.union([z.number(), z.string().refine((text) => Promise.resolve(text === "yes"))]),
    });
    expect((await send(app, "/", jsonMessage(1))).json).toEqual([1]);
    expect((await send(app, "/", jsonMessage("yes"))).json).toEqual(["yes"]);
    expect((await send(app, "/", jsonMessage("no"))).status).toBe(400);
    expect((await send(app, "/", jsonMessage(2))).json).toEqual([2]);
  });

  it("many requests at once do not meet one another's values", async () => {
    const app = createApp().get("/:id", ({ params }) => params.id, {
      params: z.object({ id: z.number().refine(evenLater) }),
    });
    const ids = Array.from({ length: 20 }, (_, index) => index);
    const answers = await Promise.all(ids.map((id) => send(app, `/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map((id) => (even(id) ? 200 : 400)));
    expect(answers.filter((_, id) => even(id)).map(({ json }) => json)).toEqual(ids.filter(even));
  });
});

describeEntries(
  "decisions §8: an exception in a schema is a 500, never a 400 and never a crash",
  (send) => {
    const failure = new Error("secret");
    const fail = (): never => {
      throw failure;
    };
    const rejectAsync = async (): Promise<never> => {
      await Promise.resolve();
      throw failure;
    };
    // Not an async function: nothing but its result says that it is asynchronous.
    const reject = (): Promise<never> => Promise.reject(failure);

    it.each<[place: string, schema: Schema, value: unknown]>([
      ["a refinement that throws", z.string().refine(fail), "a"],
      ["a refinement that rejects", z.string().refine(reject), "a"],
      ["an async refinement that rejects", z.string().refine(rejectAsync), "a"],
      ["a field that rejects", z.object({ a: z.string().refine(reject) }), { a: "a" }],
      [
        "an optional field that rejects",
        z.object({ a: z.string().refine(reject).optional() }),
        { a: "a" },
      ],
      ["a catchall that rejects", z.object({}).catchall(z.string().refine(reject)), { a: "a" }],
      ["an object that rejects", z.object({}).refine(reject), {}],
      ["an element that rejects", z.array(z.string().refine(reject)), ["a"]],
      ["a tuple that rejects", z.tuple([z.string()], z.string().refine(reject)), ["a", "b"]],
      ["a record that rejects", z.record(z.string(), z.string().refine(reject)), { a: "a" }],
      ["a union that rejects", z.union([z.number(), z.string().refine(reject)]), "a"],
      ["an intersection that rejects", z.intersection(z.string(), z.string().refine(reject)), "a"],
      ["a lazy schema that rejects", z.lazy(() => z.string().refine(reject)), "a"],
      ["superRefine that throws", z.string().superRefine(fail), "a"],
      ["superRefine that rejects", z.string().superRefine(reject), "a"],
      ["a check that throws", z.string().check(fail), "a"],
      ["a check that rejects", z.string().check(reject), "a"],
      [
        "a check of a property that rejects",
        z.string().check(z.property("length", z.number().refine(reject))),
        "a",
      ],
      ["a transform that throws", z.string().transform(fail), "a"],
      ["a transform that rejects", z.string().transform(reject), "a"],
      ["an async transform that rejects", z.string().transform(rejectAsync), "a"],
      ["a preprocess that throws", z.preprocess(fail, z.string()), "a"],
      ["a preprocess that rejects", z.preprocess(reject, z.string()), "a"],
      ["a pipe that rejects", z.string().pipe(z.string().transform(reject)), "a"],
      ["an overwrite that throws", z.string().overwrite(fail), "a"],
      ["a default that throws", z.object({ a: z.string().default(fail) }), {}],
      ["a catch that throws", z.string().catch(fail), 1],
      ["a custom schema that throws", z.custom(fail), "a"],
      ["a custom schema that rejects", z.custom(reject), "a"],
      [
        "a codec that rejects",
        z.codec(z.string(), z.string(), { decode: reject, encode: String }),
        "a",
      ],
      ["an error message that throws", z.number({ error: fail }), "a"],
    ])("%s, on the very first request and on the next", async (_, schema, value) => {
      const onError = vi.fn<(error: unknown) => void>();
      const app = createApp({ onError }).post("/", () => null, { body: schema });
      for (let request = 0; request < 2; request += 1) {
        expectProblem(await send(app, "/", jsonMessage(value)), "INTERNAL_SERVER_ERROR");
      }
      expect(onError.mock.calls.map(([error]) => error)).toEqual([failure, failure]);
    });

    it.each<[input: string, target: string]>([
      ["params", "/a"],
      ["query", "/b?value=a"],
    ])("a refinement of the %s that rejects or throws", async (input, target) => {
      for (const check of [fail, reject, rejectAsync]) {
        const onError = vi.fn<(error: unknown) => void>();
        const app = declareUntyped(createApp({ onError }), "GET", "/:value", () => "served", {
          [input]: z.object({ value: z.string().refine(check) }),
        });
        expectProblem(await send(app, target), "INTERNAL_SERVER_ERROR");
        expectProblem(await send(app, target), "INTERNAL_SERVER_ERROR");
        expect(onError).toHaveBeenCalledTimes(2);
        expect(onError.mock.calls[0]?.[0]).toBe(failure);
      }
    });

    it("the application goes on answering", async () => {
      const app = createApp({ onError: () => undefined })
        .post("/", () => "served", { body: z.string().refine(reject) })
        .get("/", () => "served");
      expect((await send(app, "/", jsonMessage("a"))).status).toBe(500);
      expect((await send(app, "/")).text).toBe("served");
    });
  },
);

describe("decisions §8: a rejecting refinement does not end the process", () => {
  const reject = ".refine(() => Promise.reject(new Error()))";
  const fail = ".refine(() => { throw new Error(); })";

  it.each([
    ["an async refinement", "z.string().refine(async () => { throw new Error(); })"],
    ["a refinement that is no async function", `z.string()${reject}`],
    [
      "a refinement beside one that throws",
      `z.array(z.union([z.string()${reject}, z.string()${fail}]))`,
    ],
    [
      "a refinement in a union that another option decides",
      `z.union([z.string()${reject}, z.string()])`,
    ],
    ["a refinement of a record's key", `z.record(z.string()${reject}, z.string())`],
  ])("%s, on the first request that a process meets", (_, field) => {
    const program = `
      import { createApp, z } from "@fw/framework";
      const body = z.object({ a: ${field} });
      const app = createApp({ onError: () => {} }).post("/", () => "served", { body });
      const server = await app.listen({ hostname: "127.0.0.1" });
      const headers = { "content-type": "application/json" };
      for (const a of ["b", ["b"], { b: "b" }]) {
        await fetch(server.url, { method: "POST", headers, body: JSON.stringify({ a }) });
        await new Promise((resolve) => setImmediate(resolve));
      }
      await server.close();
      process.stdout.write("still here");
    `;
    const { status, stdout } = spawnSync(
      process.execPath,
      ["--conditions=@fw/source", "--input-type=module", "--eval", program],
      { cwd: import.meta.dirname, encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([0, "still here"]);
  });
});

describe("decisions §8: a request never waits for a promise that it does not need", () => {
  const params = z.object({ id: z.number().int() });
  const query = z.object({ page: z.number().optional() });

  it.each<[route: string, target: string]>([
    ["without schemas", "/plain"],
    ["with params and query", "/users/1?page=2"],
    ["whose input fails", "/users/x"],
    ["that throws", "/failing"],
    ["that does not exist", "/nowhere"],
  ])(
    "a synchronous handler %s is answered in the same turn of the event loop",
    async (_, target) => {
      const app = createApp({ onError: () => undefined })
        .get("/plain", () => "plain")
        .get("/users/:id", (context) => [context.params, context.query], { params, query })
        .get("/failing", () => {
          throw new Error("unexpected");
        });
      let isNextTurn = false;
      setImmediate(() => (isNextTurn = true));
      await app.handle(target);
      expect(isNextTurn).toBe(false);
    },
  );

  it("the handler has run before handle() returns its promise", () => {
    let calls = 0;
    const app = createApp().get("/users/:id", () => (calls += 1), { params, query });
    void app.handle("/users/1?page=1");
    expect(calls).toBe(1);
  });
});
