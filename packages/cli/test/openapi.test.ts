import type { OpenApiDocument } from "@fw/openapi";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, HttpError, z } from "@fw/framework";
interface User { id: number; friend: User | null; joined: Date }
declare const users: User[];
export const app = createApp()
  /** Finds a user. */
  .get("/users/:id", ({ params }) => users.find(({ id }) => id === params.id) ?? new HttpError(404, "NO_USER"),
    { params: z.object({ id: z.number() }) });
`;
const manifest =
  '{ "name": "users", "version": "1.2.3", "description": "Knows users.", "type": "module" }';

describe("fw openapi", () => {
  it("writes a document with results, errors, comments and the package's information", async () => {
    const project = createProject({ "src/app.ts": code, "package.json": manifest });
    const { status, stdout, stderr } = await run(["openapi", project("src/app.ts")]);
    expect([status, stderr]).toEqual([0, "1 route, 0 gaps\n"]);
    const document = JSON.parse(stdout) as OpenApiDocument;
    expect(document.info).toEqual({
      title: "users",
      version: "1.2.3",
      description: "Knows users.",
    });
    expect(document.servers).toEqual([{ url: "/" }]);
    expect(document.paths["/users/{id}"]?.get).toMatchObject({
      operationId: "getUsersById",
      summary: "Finds a user.",
      responses: {
        200: { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } },
        400: { description: "VALIDATION" },
        404: { description: "NO_USER" },
        500: {},
      },
    });
    expect(document.components.schemas["User"]).toMatchObject({
      properties: {
        friend: { anyOf: [{ $ref: "#/components/schemas/User" }, { type: "null" }] },
        joined: { type: "string", format: "date-time" },
      },
    });
  });

  it("requires nothing for open routes where the document requires something", async () => {
    const overrides = {
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
      security: [{ token: [] }],
      "GET /other": { security: [{}] },
    };
    const project = createProject({
      "app.ts": `import { createApp, HttpError, route } from "@fw/framework";
export const app = createApp({ context: () => new HttpError(401, "UNAUTHORIZED") })
  .get("/open", route({ open: true }, () => 1))
  .get("/other", route({ open: true }, () => 1))
  .get("/closed", () => 1);`,
      "package.json": manifest,
      "overrides.json": JSON.stringify(overrides),
    });
    const read = async (...options: string[]) => {
      const { stdout } = await run(["openapi", project("app.ts"), ...options]);
      const { paths } = JSON.parse(stdout) as OpenApiDocument;
      return ["/open", "/other", "/closed"].map((path) => paths[path]?.get);
    };
    const secured = await read("--overrides", project("overrides.json"));
    expect(secured.map((operation) => operation?.security)).toEqual([[], [{}], undefined]);
    expect(secured.map((operation) => Object.keys(operation?.responses ?? {}))).toEqual([
      ["200", "500"],
      ["200", "500"],
      ["200", "401", "500"],
    ]);
    const plain = await read();
    expect(plain.map((operation) => operation?.security)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("has the errors that the application's context returns, on every route", async () => {
    const project = createProject({
      "app.ts": `import { createApp, HttpError, type ContextHead } from "@fw/framework";
const context = async ({ headers }: ContextHead) =>
  headers.has("authorization") ? { user: "ada" } : new HttpError(401, "UNAUTHORIZED");
export const app = createApp({ context })
  .get("/me", ({ user }) => user)
  .delete("/me", () => new HttpError(409, "BUSY"));`,
      "package.json": manifest,
    });
    const { stdout } = await run(["openapi", project("app.ts")]);
    const { paths } = JSON.parse(stdout) as OpenApiDocument;
    const { get, delete: remove } = paths["/me"] ?? {};
    expect(Object.keys(get?.responses ?? {})).toEqual(["200", "401", "500"]);
    expect(Object.keys(remove?.responses ?? {})).toEqual(["401", "409", "500"]);
    expect(get?.responses["401"]).toEqual({
      description: "UNAUTHORIZED",
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/UnauthorizedProblem" },
        },
      },
    });
  });

  it("has the given title and servers", async () => {
    const project = createProject({ "app.ts": code, "package.json": manifest });
    const options = ["--title", "Users", "--server", "https://a.example", "https://b.example"];
    const { stdout } = await run(["openapi", project("app.ts"), ...options]);
    const { info, servers } = JSON.parse(stdout) as OpenApiDocument;
    expect([info.title, info.version]).toEqual(["Users", "1.2.3"]);
    expect(servers).toEqual([{ url: "https://a.example" }, { url: "https://b.example" }]);
  });

  it("has the members of the overrides", async () => {
    const overrides = {
      "GET /users/:id": { operationId: "findUser" },
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } } },
      security: [{ key: [] }],
    };
    const project = createProject({ "app.ts": code, "overrides.json": JSON.stringify(overrides) });
    const argv = ["openapi", project("app.ts"), "--overrides", project("overrides.json")];
    const { status, stdout } = await run(argv);
    const { components, paths, security } = JSON.parse(stdout) as OpenApiDocument;
    expect(status).toBe(0);
    expect(paths["/users/{id}"]?.get?.operationId).toBe("findUser");
    expect(components.securitySchemes).toEqual(overrides.components.securitySchemes);
    expect(security).toEqual([{ key: [] }]);
  });

  it.each([
    ["{", /^error: \S+\/overrides.json cannot be read: SyntaxError: /],
    ["[]", /^error: \S+\/overrides.json: overrides must be an object\n$/],
    [
      '{ "GET /notes": {} }',
      /\/overrides.json: overrides names "GET \/notes", but the application has no such route\n$/,
    ],
    [
      '{ "tags": 1 }',
      /\/overrides.json: overrides.tags must be an array of objects with a name\n$/,
    ],
  ])("says what is wrong with the overrides %s", async (text, message) => {
    const project = createProject({ "app.ts": code, "overrides.json": text });
    const argv = ["openapi", project("app.ts"), "--overrides", project("overrides.json")];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(message)]);
  });

  it("says that a manifest cannot be read", async () => {
    const broken = createProject({ "src/app.ts": code, "src/package.json": "{" });
    const { status, stderr } = await run(["openapi", broken("src/app.ts")]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("cannot be read")]);
  });

  it.each([
    [
      '"A B <a@b.example> (https://b.example/)"',
      { name: "A B", email: "a@b.example", url: "https://b.example/" },
    ],
    ['"A B"', { name: "A B" }],
    ['"<a@b.example>"', { email: "a@b.example" }],
    [
      '{ "name": "A B", "url": "https://b.example/", "email": 5 }',
      { name: "A B", url: "https://b.example/" },
    ],
    ["null", undefined],
    ["{}", undefined],
  ])("has the author as contact: %s", async (author, contact) => {
    const project = createProject({
      "app.ts": code,
      "package.json": `{ "type": "module", "author": ${author} }`,
    });
    const { stdout } = await run(["openapi", project("app.ts")]);
    expect((JSON.parse(stdout) as OpenApiDocument).info.contact).toEqual(contact);
  });

  it.each([
    ["MIT OR Apache-2.0", { name: "MIT OR Apache-2.0", identifier: "MIT OR Apache-2.0" }],
    ["SEE LICENSE IN x.md", { name: "SEE LICENSE IN x.md" }],
    ["UNLICENSED", { name: "UNLICENSED" }],
  ])("has the license: %s", async (license, expected) => {
    const project = createProject({
      "app.ts": code,
      "package.json": JSON.stringify({ type: "module", license }),
    });
    const { stdout } = await run(["openapi", project("app.ts")]);
    expect((JSON.parse(stdout) as OpenApiDocument).info.license).toEqual(expected);
  });
});
