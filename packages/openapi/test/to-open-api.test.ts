import { createApp, route, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import {
  toOpenApi,
  type OpenApiDocument,
  type Operation,
  type Overrides,
  type RouteKey,
} from "../src/index.ts";

const info = { title: "Test", version: "1.0.0" };
const idParams = z.object({ id: z.number().int().positive() });

interface Node {
  id: number;
  next: Node | null;
}

const node: z.ZodType<Node> = z
  .object({ id: z.number().int(), next: z.lazy(() => node.nullable()) })
  .meta({ id: "Node" });

/** Follows a reference of the document. */
function resolve(document: OpenApiDocument, schema: { $ref?: string } | undefined): unknown {
  const name = schema?.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : document.components.schemas[name];
}

describe("what route() declares", () => {
  const file = z.file().meta({ id: "Upload" });
  const { paths, components } = toOpenApi(
    createApp()
      .get(
        "/notes",
        route(
          { query: z.object({ tag: z.array(z.string()).max(5).default([]), page: z.number() }) },
          () => 1,
        ),
      )
      .post(
        "/notes",
        route({ form: z.object({ name: z.string(), tag: z.array(z.string()) }) }, () => 1),
      )
      .post(
        "/files",
        route({ form: z.object({ file }) }, () => 1),
      )
      .put(
        "/files",
        route({ form: z.object({ files: z.array(z.file().mime(["a/b", "c/d"])) }) }, () => 1),
      ),
    { info },
  );

  it("has array parameters for lists of a query", () => {
    expect(paths["/notes"]?.get?.parameters).toMatchObject([
      {
        in: "query",
        name: "tag",
        required: false,
        style: "form",
        explode: true,
        schema: { type: "array", items: { type: "string" }, maxItems: 5, default: [] },
      },
      { in: "query", name: "page", required: true, schema: { type: "number" } },
    ]);
    expect(paths["/notes"]?.get?.parameters?.[1]).not.toHaveProperty("style");
  });

  it("has both media types for a form without a file, and multipart/form-data for one with", () => {
    const typesOf = (operation: Operation | undefined): string[] =>
      Object.keys(operation?.requestBody?.content ?? {});
    expect(typesOf(paths["/notes"]?.post)).toEqual([
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ]);
    expect(typesOf(paths["/files"]?.post)).toEqual(["multipart/form-data"]);
    expect(typesOf(paths["/files"]?.put)).toEqual(["multipart/form-data"]);
    expect(components.schemas["Upload"]).toMatchObject({ type: "string", format: "binary" });
  });
});

describe("the parameters of an operation", () => {
  const { paths } = toOpenApi(
    createApp()
      .get("/users/:id/:part", () => 1, {
        params: z.object({
          id: z
            .number()
            .int()
            .meta({ description: "Its id", examples: [7] }),
        }),
        query: z.object({ page: z.number().min(1).optional(), q: z.string().max(9) }),
      })
      .get("/files/*", () => 1),
    { info },
  );

  it("are those of the path, with or without a schema, and the keys of the query", () => {
    expect(paths["/users/{id}/{part}"]?.get?.parameters).toEqual([
      {
        in: "path",
        name: "id",
        required: true,
        description: "Its id",
        schema: {
          type: "integer",
          minimum: -9007199254740991,
          maximum: 9007199254740991,
          examples: [7],
        },
      },
      { in: "path", name: "part", required: true, schema: { type: "string" } },
      { in: "query", name: "page", required: false, schema: { type: "number", minimum: 1 } },
      { in: "query", name: "q", required: true, schema: { type: "string", maxLength: 9 } },
    ]);
  });

  it("include the wildcard, with an extension that marks it", () => {
    expect(paths["/files/{rest}"]?.get?.parameters).toMatchObject([
      { in: "path", name: "rest", required: true, schema: { type: "string" }, "x-wildcard": true },
    ]);
  });
});

describe("a path", () => {
  it("is the same for different names of its parameters", () => {
    const { paths } = toOpenApi(
      createApp()
        .get("/a/:id/b/:no", () => 1)
        .put("/a/:key/b/:number/", () => 1),
      { info },
    );
    expect(Object.keys(paths)).toEqual(["/a/{id}/b/{no}"]);
    expect(paths["/a/{id}/b/{no}"]?.put?.parameters?.map(({ name }) => name)).toEqual(["id", "no"]);
  });

  it("with a wildcard differs from one with a parameter, in either order", () => {
    const parameterFirst = createApp()
      .get("/a/:name", () => 1)
      .get("/a/*", () => 1);
    const wildcardFirst = createApp()
      .get("/a/*", () => 1)
      .get("/a/:name", () => 1);
    for (const app of [parameterFirst, wildcardFirst]) {
      expect(Object.keys(toOpenApi(app, { info }).paths)).toHaveLength(2);
    }
  });

  it("gives a wildcard another name if a parameter has it", () => {
    const { paths } = toOpenApi(
      createApp().get("/:rest/*", () => 1),
      { info },
    );
    expect(Object.keys(paths)).toEqual(["/{rest}/{rest_}"]);
  });

  it("escapes braces of literals", () => {
    const { paths } = toOpenApi(
      createApp().get("/%7Ba%7D", () => 1),
      { info },
    );
    expect(Object.keys(paths)).toEqual(["/%7Ba%7D"]);
  });
});

describe("the schemas", () => {
  const document = toOpenApi(
    createApp()
      .post("/trees", () => 1, {
        body: z.object({ root: node, tags: z.array(z.string()).default([]) }),
      })
      .put("/trees", () => 1, { body: node }),
    { info },
  );
  const bodyOf = (operation: Operation | undefined) =>
    operation?.requestBody?.content["application/json"]?.schema;

  it("define a named schema once and refer to it, even recursively", () => {
    expect(bodyOf(document.paths["/trees"]?.put)).toEqual({ $ref: "#/components/schemas/Node" });
    expect(document.components.schemas["Node"]).toMatchObject({
      properties: { next: { anyOf: [{ $ref: "#/components/schemas/Node" }, { type: "null" }] } },
    });
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("do not require members with a default", () => {
    expect(bodyOf(document.paths["/trees"]?.post)).toMatchObject({ required: ["root"] });
  });
});

describe("the responses", () => {
  const document = toOpenApi(
    createApp()
      .get("/plain", () => 1)
      .post("/a/:id", () => 1, { params: idParams, body: z.object({}) })
      .delete("/a/:id", () => 1, { params: idParams }),
    { info },
  );
  const statusesOf = (operation: Operation | undefined) => Object.keys(operation?.responses ?? {});

  it("are the route's status and its possible errors", () => {
    const { paths } = document;
    expect(statusesOf(paths["/plain"]?.get)).toEqual(["200", "500"]);
    expect(statusesOf(paths["/a/{id}"]?.post)).toEqual(["201", "400", "413", "415", "500"]);
    expect(statusesOf(paths["/a/{id}"]?.delete)).toEqual(["204", "400", "500"]);
  });

  it("distinguish errors of the same status by their codes", () => {
    const response = document.paths["/a/{id}"]?.post?.responses["400"];
    expect(response?.description).toBe("VALIDATION, NO_BODY, INVALID_JSON");
    const schema = response?.content?.["application/problem+json"]?.schema;
    expect(schema?.["discriminator"]).toEqual({
      propertyName: "code",
      mapping: {
        VALIDATION: "#/components/schemas/ValidationProblem",
        NO_BODY: "#/components/schemas/NoBodyProblem",
        INVALID_JSON: "#/components/schemas/InvalidJsonProblem",
      },
    });
    for (const each of schema?.oneOf ?? []) {
      expect(resolve(document, each)).toMatchObject({ properties: { status: { const: 400 } } });
    }
  });
});

describe("an operation", () => {
  const app = createApp()
    .get("/users", () => 1)
    .get("/users/:id", () => 1)
    .get("/users/by/id", () => 1)
    .get("/", () => 1)
    .get("/*", () => 1);

  it("has an id made from its method and path, and its first segment as a tag", () => {
    const { paths, tags } = toOpenApi(app, { info });
    const operations = Object.values(paths).map(({ get }) => get);
    expect(operations.map((each) => each?.operationId)).toEqual([
      "getUsers",
      "getUsersById",
      "getUsersById2",
      "getRoot",
      "getRest",
    ]);
    expect(operations[0]?.tags).toEqual(["users"]);
    expect(operations[3]?.tags).toBeUndefined();
    expect(tags).toEqual([{ name: "users" }, { name: "by" }]);
  });

  it.each([
    ["after a prefix", ["/api/v1/users", "/api/v1/notes/:id"], ["users", "notes"]],
    ["with different names of parameters", ["/:tenant/users", "/:org/notes"], ["users", "notes"]],
    ["the last shared one otherwise", ["/api/notes", "/api/notes/:id"], ["notes", "notes"]],
    ["of a single route", ["/api/notes/:id"], ["notes"]],
    ["next to another prefix", ["/api/users", "/health"], ["api", "health"]],
    [
      "after the prefix of most routes",
      ["/health", "/api/users", "/api/users/:id", "/api/notes"],
      ["health", "users", "users", "notes"],
    ],
    [
      "next to paths without literals",
      ["/", "/api/users", "/api/notes", "/*"],
      [undefined, "users", "notes"],
    ],
    ["none for a parameter", ["/:id", "/users"], [undefined, "users"]],
  ])("has the first segment that routes do not share as a tag: %s", (_, list, expected) => {
    const app = createApp();
    for (const path of list) app.get(path, () => 1);
    const operations = Object.values(toOpenApi(app, { info }).paths).map(({ get }) => get);
    const found = list.map((_, index) => operations[index]?.tags?.join());
    expect(found).toEqual(list.map((_, index) => expected[index]));
  });

  it("has the members of its overrides, and a unique id", () => {
    const { paths } = toOpenApi(app, {
      info,
      overrides: {
        "GET /users": { summary: undefined, tags: ["people"], security: [] },
        "GET /": { operationId: "getUsers" },
      } as object,
    });
    expect(paths["/users"]?.get).toMatchObject({
      operationId: "getUsers2",
      tags: ["people"],
      security: [],
      summary: "GET /users",
    });
    expect(paths["/"]?.get?.operationId).toBe("getUsers");
  });
});

describe("overrides", () => {
  const app = createApp()
    .get("/notes", () => 1)
    .post("/imports", () => 1)
    .post("/pictures", () => 1)
    .get("/health", () => 1);
  const form = {
    schema: {
      type: "object",
      properties: { picture: { type: "string", contentMediaType: "image/png" } },
      required: ["picture"],
    },
    encoding: { picture: { contentType: "image/png" } },
  };
  const overrides = {
    "POST /imports": {
      requestBody: { required: true, content: { "text/html": { schema: { type: "string" } } } },
    },
    "POST /pictures": { requestBody: { content: { "multipart/form-data": form } } },
    "GET /health": { security: [] },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
    tags: [{ name: "pictures", description: "What notes show." }, { name: "more" }],
    externalDocs: { url: "https://example.com/guide" },
  } satisfies Overrides<RouteKey<typeof app>>;
  const document = toOpenApi(app, { info, overrides });

  it("describe bodies without a schema", () => {
    expect(document.paths["/imports"]?.post?.requestBody?.content).toEqual({
      "text/html": { schema: { type: "string" } },
    });
    expect(document.paths["/pictures"]?.post?.requestBody).toEqual({
      content: { "multipart/form-data": form },
    });
  });

  it("describe the document: tags, components, and security with exceptions", () => {
    expect(document.security).toEqual([{ token: [] }]);
    expect(document.paths["/notes"]?.get).not.toHaveProperty("security");
    expect(document.paths["/health"]?.get?.security).toEqual([]);
    expect(document.components).toEqual({
      ...toOpenApi(app, { info }).components,
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    });
    expect(document.tags.map(({ name }) => name)).toEqual([
      ...["pictures", "more", "notes", "imports", "health"],
    ]);
    expect(document.tags[0]?.description).toBe("What notes show.");
    expect(document.externalDocs).toEqual({ url: "https://example.com/guide" });
  });

  it("add components and replace those of the same name", () => {
    const { schemas } = toOpenApi(
      createApp().post("/", () => 1, { body: node }),
      { info, overrides: { components: { schemas: { Node: { type: "null" }, More: {} } } } },
    ).components;
    expect(schemas).toMatchObject({ Node: { type: "null" }, More: {} });
    expect(schemas).toHaveProperty("ValidationProblem");
  });

  it.each([
    [[], /^toOpenApi: overrides must be an object$/],
    [
      { "POST /notes": {} },
      /^toOpenApi: overrides names "POST \/notes", but the application has no such route$/,
    ],
    [
      { servers: [] },
      /^toOpenApi: overrides has no option "servers"; it has components, security, tags, externalDocs$/,
    ],
    [{ "GET /notes": [] }, /^toOpenApi: overrides\["GET \/notes"\] must be an object$/],
    [{ "GET /notes": { tag: "a" } }, /\["GET \/notes"\] has no option "tag"; it has operationId, /],
    [{ "GET /notes": { tags: "a" } }, /\["GET \/notes"\].tags must be an array of strings$/],
    [{ "GET /notes": { deprecated: 1 } }, /deprecated must be a boolean$/],
    [{ "GET /notes": { requestBody: {} } }, /requestBody must be an object with content/],
    [{ "GET /notes": { responses: { ok: {} } } }, /responses must be an object with responses by/],
    [{ "GET /notes": { externalDocs: {} } }, /externalDocs must be an object with a url$/],
    [{ "GET /notes": { security: [{ token: "a" }] } }, /security must be an array of objects that/],
    [
      { "GET /notes": { security: [{ token: [] }] } },
      /overrides\["GET \/notes"\].security requires "token": describe it in components.securitySchemes/,
    ],
    [{ security: [{ token: [] }] }, /overrides.security requires "token"/],
    [
      { components: { schema: {} } },
      /components must be an object with objects by name in schemas,/,
    ],
    [{ components: { schemas: { "A B": {} } } }, /components must be/],
    [{ "x-origin": "a" }, /overrides has no option "x-origin"/],
    [
      { "GET /notes": { responses: { 200: { $ref: "#/components/responses/Notes" } } } },
      /overrides refers to "#\/components\/responses\/Notes", which the document does not have$/,
    ],
    [{ components: { schemas: { A: { $ref: "#/components/schema/B" } } } }, /refers to/],
    [{ tags: ["a"] }, /overrides.tags must be an array of objects with a name$/],
    [
      { "GET /notes": { operationId: "a" }, "GET /health": { operationId: "a" } },
      /overrides gives two routes the operationId "a"$/,
    ],
  ])("are refused with the place: %j", (wrong, message) => {
    expect(() => toOpenApi(app, { info, overrides: wrong as object })).toThrow(message);
  });

  describe("of a route that declares inputs", () => {
    const declared = createApp().put("/notes/:id", () => 1, {
      params: z.object({ id: z.number().int() }),
      query: z.object({ draft: z.boolean().optional() }),
      body: z.object({ text: z.string() }),
    });
    const write = (members: object): Operation => {
      const components = {
        parameters: {
          Match: { in: "header", name: "If-Match", schema: { type: "string" } },
          Id: { in: "path", name: "id", required: false },
        },
      };
      const overridden = { "PUT /notes/:id": members, components };
      const { paths } = toOpenApi(declared, { info, overrides: overridden });
      const operation = paths["/notes/{id}"]?.put;
      if (operation === undefined) throw new Error("The document lacks the route");
      return operation;
    };
    const plain = write({});

    it("add parameters, and merge those with the same place and name", () => {
      const match = { in: "header", name: "If-Match", required: true, schema: { type: "string" } };
      const { parameters } = write({
        parameters: [match, { in: "path", name: "id", description: "Its number." }],
      });
      const [id, draft] = plain.parameters ?? [];
      expect(parameters).toEqual([{ ...id, description: "Its number." }, draft, match]);
      const reference = { $ref: "#/components/parameters/Match" };
      expect(write({ parameters: [reference] }).parameters).toEqual([id, draft, reference]);
    });

    it("merge responses by status, and their contents by media type", () => {
      const header = { schema: { type: "string" } };
      const { responses } = write({
        responses: {
          200: { headers: { etag: header }, content: { "text/csv": { schema: {} } } },
          404: { description: "No such note." },
        },
      });
      expect(responses).toEqual({
        ...plain.responses,
        200: {
          ...plain.responses["200"],
          headers: { etag: header },
          content: { ...plain.responses["200"]?.content, "text/csv": { schema: {} } },
        },
        404: { description: "No such note." },
      });
      expect(Object.keys(responses)).toContain("400");
    });

    it("add to the body", () => {
      const example = { text: "Buy milk" };
      const { requestBody } = write({
        requestBody: { description: "A note.", content: { "application/json": { example } } },
      });
      const schema = plain.requestBody?.content["application/json"]?.schema;
      expect(requestBody).toEqual({
        required: true,
        description: "A note.",
        content: { "application/json": { schema, example } },
      });
    });

    it.each([
      [{ parameters: [{ in: "path", name: "other" }] }, /\[0\].* "other", which the path does not/],
      [{ parameters: [{ in: "path", name: "id", required: false }] }, /\[0\].required contradicts/],
      [
        { parameters: [{ in: "path", name: "id", schema: {} }] },
        /\[0\].schema contradicts the route/,
      ],
      [{ parameters: [{ $ref: "#/components/parameters/Id" }] }, /\[0\].required contradicts/],
      [{ parameters: [{ in: "query", name: "draft", required: true }] }, /required contradicts/],
      [{ parameters: [{ in: "header", name: "x-a" }] }, /must have a schema: the route does not/],
      [{ parameters: [{ name: "id" }] }, /\.parameters\[0\] must have "in" and "name"$/],
      [
        {
          parameters: [
            { in: "header", name: "X-A", schema: {} },
            { in: "header", name: "x-a", schema: {} },
          ],
        },
        /\[1\] describes the header parameter "x-a" again$/,
      ],
      [{ requestBody: { content: { "text/csv": {} } } }, /text\/csv, but the body of the route is/],
      [{ requestBody: { required: false, content: {} } }, /requestBody.required contradicts/],
      [{ requestBody: { content: { "application/json": { schema: {} } } } }, /schema contradicts/],
      [{ requestBody: { $ref: "#/components/requestBodies/A" } }, /replaces the body schema/],
      [{ responses: { 404: {} } }, /responses\[404\] must have a description$/],
    ])("are refused if they contradict it: %j", (members, message) => {
      expect(() => write(members)).toThrow(message);
    });

    it("are refused if they give a GET a body", () => {
      const overridden = { "GET /notes": { requestBody: { content: {} } } };
      expect(() => toOpenApi(app, { info, overrides: overridden })).toThrow(
        /\["GET \/notes"\].requestBody contradicts the route: a GET has no body$/,
      );
    });
  });

  it("may have extensions of operations, and refer to components of the document", () => {
    const schema = { $ref: "#/components/schemas/InternalServerErrorProblem" };
    const { paths } = toOpenApi(app, {
      info,
      overrides: { "GET /notes": { "x-quota": 3, "x-error": schema } },
    });
    expect(paths["/notes"]?.get).toMatchObject({ "x-quota": 3, "x-error": schema });
  });
});

it.each([
  [200, "OK"],
  [207, "Success"],
  [404, "Not Found"],
  [418, "Client Error"],
  [503, "Service Unavailable"],
  [599, "Server Error"],
])("a response without a code and with status %i is described as %s", (status, description) => {
  const route = { method: "GET", path: "/a", responses: [{ status }] };
  const contract = { version: 1, routes: [route], $defs: {} } as const;
  const { paths } = toOpenApi(
    createApp().get("/a", () => 1),
    { info, contract },
  );
  expect(paths["/a"]?.get?.responses).toEqual({ [status]: { description } });
});

describe("a contract", () => {
  const app = createApp().get("/users", () => 1);

  it("adds comments, results and errors", () => {
    const { paths, components } = toOpenApi(app, {
      info,
      contract: {
        version: 1,
        routes: [
          {
            method: "GET",
            path: "/users",
            summary: "Lists users.",
            description: "All of them.",
            deprecated: true,
            tags: ["people"],
            responses: [
              {
                status: 200,
                contentType: "application/json",
                body: { type: "array", items: { $ref: "#/$defs/User" } },
              },
              { status: "any", contentType: "*/*" },
            ],
          },
        ],
        $defs: { User: { type: "object" } },
      },
    });
    expect(paths["/users"]?.get).toEqual({
      operationId: "getUsers",
      summary: "Lists users.",
      description: "All of them.",
      deprecated: true,
      tags: ["people"],
      responses: {
        200: {
          description: "OK",
          content: {
            "application/json": {
              schema: { type: "array", items: { $ref: "#/components/schemas/User" } },
            },
          },
        },
        default: { description: "Whatever the handler responds with", content: { "*/*": {} } },
      },
    });
    expect(components.schemas).toEqual({ User: { type: "object" } });
  });

  it("is refused if its routes or its version differ", () => {
    const contract = { version: 1, routes: [], $defs: {} } as const;
    expect(() => toOpenApi(app, { info, contract })).toThrow(/other routes .* write it again/);
    expect(() => toOpenApi(app, { info, contract: { ...contract, version: 2 as 1 } })).toThrow(
      /version 1/,
    );
  });
});

it.each([
  [undefined, /must be an object/],
  [{}, /info must have a title and a version/],
  [{ info: { title: "A" } }, /info must have a title and a version/],
  [{ info, server: [] }, /no option "server"/],
  [{ info, openapi: "3.0" }, /openapi must be "3.1" or "3.2"/],
])("refuses the options %j", (options, message) => {
  const app = createApp().get("/a", () => 1);
  expect(() => toOpenApi(app, options as unknown as { info: typeof info })).toThrow(message);
});

it("returns new objects, which the caller may change", () => {
  const app = createApp().post("/a", () => 1, { body: node });
  const document = toOpenApi(app, { info });
  document.components.securitySchemes = { token: { type: "http", scheme: "bearer" } };
  document.components.schemas["Node"] = {};
  expect(toOpenApi(app, { info }).components.schemas["Node"]).toHaveProperty("properties");
});

describe("a union", () => {
  const circle = z.object({ kind: z.literal("circle"), r: z.number() }).meta({ id: "Circle" });
  const square = z.object({ kind: z.literal("square"), a: z.number() }).meta({ id: "Square" });
  const loose = z.object({ kind: z.literal("any").optional() }).meta({ id: "Loose" });
  const mapping = { circle: "#/components/schemas/Circle", square: "#/components/schemas/Square" };
  const unnamed = z.object({ kind: z.literal("unnamed") });

  it.each([
    ["of named options has a discriminator", z.discriminatedUnion("kind", [circle, square]), true],
    ["has one if its options differ in a member", z.union([circle, square]), true],
    ["has none if an option has no name", z.union([circle, unnamed]), false],
    ["has none if the member is optional", z.union([circle, loose]), false],
    ["has none of scalars", z.union([z.string(), z.number()]), false],
  ])("%s", (_, union, isDiscriminated) => {
    const app = createApp().post("/", () => 1, { body: z.object({ shapes: z.array(union) }) });
    const { paths } = toOpenApi(app, { info });
    const body = paths["/"]?.post?.requestBody?.content["application/json"]?.schema;
    const { items } = body?.properties?.["shapes"] ?? {};
    const expected = isDiscriminated ? { propertyName: "kind", mapping } : undefined;
    expect((items as { discriminator?: unknown }).discriminator).toEqual(expected);
  });
});

describe("a component", () => {
  const named = (id: string) => z.object({ of: z.literal(id) }).meta({ id });

  it.each([
    ["a slash and a tilde", "A/B~C", "ABC"],
    ["a percent sign", "A%2FB", "A2fb"],
    ["the name of an inherited member", "constructor", "Constructor"],
    ["the name of a prototype", "__proto__", "Proto"],
    ["letters that component names cannot have", "Größe Übersicht", "Gro_eUbersicht"],
    ["no letters at all", "!", "Unnamed"],
  ])("gets a valid name if its id has %s", (_, id, name) => {
    const body = z.object({ one: named(id), two: z.array(named("Other")) });
    const document = toOpenApi(
      createApp().post("/", () => 1, { body }),
      { info },
    );
    const { schema } = document.paths["/"]?.post?.requestBody?.content["application/json"] ?? {};
    expect(schema?.properties?.["one"]).toEqual({ $ref: `#/components/schemas/${name}` });
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining([name, "Other"]));
    expect(schemas[name]?.properties).toEqual({ of: { type: "string", const: id } });
    for (const key of Object.keys(schemas)) expect(key).toMatch(/^[\w.-]+$/);
  });

  it("gets another name if two are equal without accents", () => {
    const body = z.object({ one: named("Menü"), two: named("Menu"), three: named("Menú") });
    const document = toOpenApi(
      createApp().post("/", () => 1, { body }),
      { info },
    );
    const values = ["Menu", "Menu2", "Menu3"].map(
      (name) => document.components.schemas[name]?.properties?.["of"]?.const,
    );
    expect(values).toEqual(["Menu", "Menü", "Menú"]);
  });
});
