import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { createApp, reply } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

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
