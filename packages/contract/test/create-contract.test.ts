import { createApp, z } from "@fw/framework";
import { expect, it } from "vitest";
import { ContractError, createContract } from "../src/index.ts";

it("has inputs and the framework's errors of an application of which no types are known", () => {
  const app = createApp()
    .get("/users/:id", () => 1, { params: z.object({ id: z.number() }) })
    .delete("/users/:id/:part", () => 1);
  const { document, gaps } = createContract(app.routes);
  expect(document.routes).toMatchObject([
    {
      method: "GET",
      path: "/users/:id",
      params: { type: "object", properties: { id: { type: "number" } }, required: ["id"] },
      responses: [{ status: 200 }, { status: 400, code: "VALIDATION" }, { status: 500 }],
    },
    {
      params: { required: ["id", "part"] },
      responses: [{ status: 204 }, { status: 500, code: "INTERNAL_SERVER_ERROR" }],
    },
  ]);
  expect(document.$defs).toHaveProperty("ValidationProblem");
  expect(gaps).toEqual([]);
});

it("says which route has a schema that JSON Schema cannot hold", () => {
  const app = createApp().post("/", () => 1, {
    body: z.object({ any: z.unknown(), tags: z.array(z.custom<string>()) }),
  });
  expect(createContract(app.routes).gaps).toEqual([
    {
      route: "POST /",
      place: "body.any",
      reason: expect.stringContaining("z.unknown()") as string,
    },
    {
      route: "POST /",
      place: "body.tags[]",
      reason: expect.stringContaining("z.custom()") as string,
    },
  ]);
});

it("refuses two schemas of one id", () => {
  const app = createApp().post("/", () => 1, {
    body: z.object({
      a: z.object({ x: z.string() }).meta({ id: "A" }),
      b: z.object({ y: z.number() }).meta({ id: "A" }),
    }),
  });
  expect(() => createContract(app.routes)).toThrow(ContractError);
});
