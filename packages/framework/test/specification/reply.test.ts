import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { createApp, HttpError, reply } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";
import { callUntyped } from "../conformance/untyped.ts";

// docs/specification.md#122-routesof
describe("the type of a reply", () => {
  it("has the value and the status, so that a caller can infer them", () => {
    const created = reply({ id: 1 }, { status: 201 });
    expectTypeOf(created.value).toEqualTypeOf<{ id: number }>();
    expectTypeOf(created.status).toEqualTypeOf<201 | undefined>();
    expect([created.value, created.status]).toEqual([{ id: 1 }, 201]);
  });
});

// docs/specification.md#83-reply
describe("reply", () => {
  it.each([199, 600, 101, 200.5, NaN, "200", null])("refuses the status %o", async (status) => {
    const sentence = `The status of a reply must be from 200 to 599: ${String(status)}`;
    expect(() => callUntyped({ reply }, "reply", "a", { status })).toThrow(
      new RangeError(sentence),
    );
    // A program may change it later.
    const onError = vi.fn<(error: unknown) => void>();
    const changed = Object.assign(reply("a"), { status });
    const { status: sent } = await createApp({ onError })
      .get("/", () => changed)
      .handle("/");
    expect(sent).toBe(500);
    expect(String(onError.mock.calls[0]?.[0])).toContain("The status of a reply must be a");
  });

  it.each([200, 599])("accepts the status %d", async (status) => {
    const response = await createApp()
      .get("/", () => reply("a", { status }))
      .handle("/");
    expect(response.status).toBe(status);
  });

  it.each([
    ["a Response", new Response("a"), "takes a plain value: a Response, an HttpError or a reply"],
    ["an HttpError", new HttpError(404, "NONE"), "takes a plain value"],
    ["a reply", reply("a"), "takes a plain value"],
    ["a promise", Promise.resolve("a"), "cannot take a promise: await it first"],
  ])("refuses %s", (_, value, sentence) => {
    expect(() => callUntyped({ reply }, "reply", value)).toThrow(
      new RegExp(`^reply\\(\\) ${sentence}`),
    );
  });

  it("sends the headers as the program has changed them", async () => {
    const app = createApp().get("/", () => {
      const result = reply("a", { headers: { "x-a": "1", "x-b": "2" } });
      result.headers?.set("x-a", "3");
      result.headers?.delete("x-b");
      return result;
    });
    const { headers } = await app.handle("/");
    expect([headers.get("x-a"), headers.get("x-b")]).toEqual(["3", null]);
  });
});

// docs/specification.md#81-what-a-result-becomes
describe("a result", () => {
  it.each<[what: string, sentence: string, create: () => Promise<unknown>]>([
    [
      "Response.error()",
      "Response.error() cannot be sent",
      () => Promise.resolve(Response.error()),
    ],
    [
      "a Response that has been read",
      "The handler returned a Response whose body has already been used",
      async () => {
        const response = new Response("a");
        await response.text();
        return response;
      },
    ],
    [
      "a stream that is being read",
      "The handler returned a stream that is already being read",
      () => {
        const stream = new ReadableStream();
        stream.getReader();
        return Promise.resolve(stream);
      },
    ],
  ])("that is %s is a 500 that says so", async (_, sentence, create) => {
    const onError = vi.fn<(error: unknown) => void>();
    const response = await createApp({ onError })
      .get("/", create as () => never)
      .handle("/");
    expect(response.status).toBe(500);
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([`TypeError: ${sentence}`]);
  });
});

// docs/specification.md#81-what-a-result-becomes
describeEntries("a Blob", (send) => {
  it("has its own type, if it has one", async () => {
    const app = createApp()
      .get("/csv", () => new Blob(["a"], { type: "text/csv" }))
      .get("/none", () => new Blob(["a"]));
    expect((await send(app, "/csv")).headers["content-type"]).toBe("text/csv");
    expect((await send(app, "/none")).headers["content-type"]).toBe("application/octet-stream");
  });
});

// docs/specification.md#83-reply
describeEntries("a redirect to a path", (send) => {
  it("by Response.redirect() is a 500 whose error names the remedy, and the cause", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const handlers: readonly (() => unknown)[] = [
      () => Response.redirect("/a", 302),
      () => Promise.resolve().then(() => Response.redirect("a", 303)),
    ];
    for (const handler of handlers) {
      const answer = await send(createApp({ onError }).get("/", handler), "/");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
    }
    for (const [error] of onError.mock.calls) {
      expect(error).toMatchObject({
        message: expect.stringContaining(
          "reply(undefined, { status: 303, headers: { location } })",
        ) as unknown,
        cause: expect.any(TypeError) as unknown,
      });
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it("by a reply is one", async () => {
    const location = "/a?b=c";
    const app = createApp().get("/", () =>
      reply(undefined, { status: 303, headers: { location } }),
    );
    const answer = await send(app, "/");
    expect([answer.status, answer.headers, answer.text]).toEqual([303, { location }, ""]);
  });

  it("leaves other errors as they are", async () => {
    const onError = vi.fn();
    const app = createApp({ onError })
      .get("/", () => Response.redirect("http://a/", 200 as never))
      .get("/url", () => new URL("/a").href);
    await send(app, "/");
    await send(app, "/url");
    expect(onError.mock.calls.map(([error]) => (error as Error).cause)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
