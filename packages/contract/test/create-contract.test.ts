import { createApp, route, z, type RoutesOf } from "@fw/framework";
import { expect, it } from "vitest";
import { ContractError, createContract } from "../src/index.ts";

it("has the inputs and the framework's errors of an application without types", () => {
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

it("has the form and the query that route() declares", () => {
  const form = z.object({
    file: z.file().max(5).mime(["text/csv", "text/plain"]),
    more: z.array(z.file()).default([]),
    text: z.stringFormat("binary", () => true),
  });
  const query = z.object({ tag: z.array(z.string().max(9)).default([]) });
  const app = createApp().post(
    "/imports",
    route({ form, query }, () => 1),
  );
  const { document, gaps } = createContract(app.routes);
  const file = { type: "string", format: "binary" };
  expect(document.routes).toMatchObject([
    {
      query: { properties: { tag: { type: "array", items: { maxLength: 9 }, default: [] } } },
      form: {
        properties: {
          file: {
            ...file,
            maxLength: 5,
            anyOf: [{ contentMediaType: "text/csv" }, { contentMediaType: "text/plain" }],
          },
          more: { type: "array", items: file },
        },
        required: ["file", "text"],
      },
      responses: [
        { status: 201 },
        { status: 400, code: "VALIDATION" },
        { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" },
        { status: 413, code: "PAYLOAD_TOO_LARGE" },
        { status: 400, code: "INVALID_FORM" },
        { status: 500, code: "INTERNAL_SERVER_ERROR" },
      ],
    },
  ]);
  expect(JSON.stringify(document)).not.toContain("contentEncoding");
  expect(document.routes[0]?.form?.properties?.["text"]).toEqual({ type: "string" });
  expect(gaps).toEqual([]);
});

/** The literal codes in a type of responses. */
type CodeOf<Response> = Response extends { readonly body: { readonly code: infer Code } }
  ? Code & string
  : never;

it("has the statuses and codes of the application's type", () => {
  const query = z.object({ page: z.number() });
  const app = createApp()
    .get("/", () => 1)
    .put("/", () => 1, { query })
    .delete("/", () => 1)
    .post("/", () => 1, { body: query });
  type Response = { [Key in keyof Routes]: Routes[Key]["response"] };
  type Routes = RoutesOf<typeof app>;
  // The compiler checks that each list is complete.
  const codes: { [Key in keyof Routes]: Record<CodeOf<Response[Key]>, Response[Key]["status"]> } = {
    "GET /": { INTERNAL_SERVER_ERROR: 500 },
    "PUT /": { VALIDATION: 400, INTERNAL_SERVER_ERROR: 500 },
    "DELETE /": { INTERNAL_SERVER_ERROR: 500 },
    "POST /": {
      VALIDATION: 400,
      NO_BODY: 400,
      INVALID_JSON: 400,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      INTERNAL_SERVER_ERROR: 500,
    },
  };
  type Success<Each> = Extract<Each, { readonly status: 200 | 201 | 204 }>["status" & keyof Each];
  const statuses: { [Key in keyof Routes]: Success<Response[Key]> } = {
    "GET /": 200,
    "PUT /": 200,
    "DELETE /": 204,
    "POST /": 201,
  };
  const written = createContract(app.routes).document.routes.map(({ method, path, responses }) => [
    `${method} ${path}`,
    responses.map(({ status, code }) => [code ?? "success", status]),
  ]);
  expect(written).toEqual(
    Object.entries(codes).map(([key, errors]) => [
      key,
      [["success", Reflect.get(statuses, key)], ...Object.entries(errors)],
    ]),
  );
});

it("has no body for a status that has none", () => {
  const app = createApp().get("/", () => 1);
  const statuses = [200, 204, 205, 304];
  const results = statuses.map((status) => ({ status, body: { type: "string" } }) as const);
  const { document } = createContract(app.routes, {
    routes: new Map([["GET /", { results, errors: [], comment: undefined }]]),
    format: undefined,
    $defs: new Map(),
    gaps: [],
  });
  expect(document.routes[0]?.responses).toEqual([
    { status: 200, body: { type: "string" } },
    { status: 204 },
    { status: 205 },
    { status: 304 },
    expect.objectContaining({ code: "INTERNAL_SERVER_ERROR" }),
  ]);
});

it("reports schemas that JSON Schema cannot express as gaps", () => {
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

it("refuses two schemas with the same id", () => {
  const app = createApp().post("/", () => 1, {
    body: z.object({
      a: z.object({ x: z.string() }).meta({ id: "A" }),
      b: z.object({ y: z.number() }).meta({ id: "A" }),
    }),
  });
  expect(() => createContract(app.routes)).toThrow(ContractError);
});
