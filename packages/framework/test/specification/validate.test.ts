import { describe, expect, it } from "vitest";
import { createApp, validate, z } from "../../src/index.ts";

// docs/specification.md#77-validate
describe("validate", () => {
  const json = z.json();
  const app = createApp()
    .post("/route", () => null, { body: json })
    .post("/handler", async ({ request }) => {
      await validate(json, JSON.parse(await request.text()), "body");
      return null;
    });

  function nest(depth: number, open: string, close: string): string {
    return `${open.repeat(depth)}0${close.repeat(depth)}`;
  }

  it.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
    ["both", '[{"a":', "}]"],
  ])(
    "accepts %s nested as deeply as the body of a route, and no deeper",
    async (_, open, close) => {
      const most = 128 / (open.length > 1 && open.startsWith("[") ? 2 : 1);
      for (const path of ["/route", "/handler"]) {
        const send = async (depth: number): Promise<number> => {
          const headers = { "content-type": "application/json" };
          const body = nest(depth, open, close);
          return (await app.handle(path, { method: "POST", headers, body })).status;
        };
        expect([await send(most), await send(most + 1), await send(1_000)]).toEqual([
          201, 400, 400,
        ]);
      }
    },
  );

  it("says that a value is nested too deeply", async () => {
    const value: unknown = JSON.parse(nest(100_000, "[", "]"));
    await expect(validate(json, value, "query")).rejects.toMatchObject({
      code: "VALIDATION",
    });
    const response = await createApp()
      .get("/", () => validate(json, value, "query"))
      .handle("/");
    expect(await response.json()).toMatchObject({
      issues: [{ in: "query", path: [], message: "Invalid input: nested too deeply" }],
    });
  });

  it("ends for a value that contains itself, and passes on values that are not plain", async () => {
    const list: unknown[] = [];
    list.push(list);
    await expect(validate(z.unknown(), list, "body")).rejects.toThrow();
    class Node {
      readonly next: Node = this;
    }
    await expect(validate(z.instanceof(Node), new Node(), "body")).resolves.toBeInstanceOf(Node);
  });
});
