import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, HttpError, reply, z } from "@fw/framework";
export const app = createApp()
  /** Finds one. */
  .get("/users/:id", ({ params }) => params.id === 1 ? reply(1, { status: 203 }) : new HttpError(404, "NONE"),
    { params: z.object({ id: z.number() }) })
  .post("/users", ({ body }) => body, { body: z.string(), query: z.object({ a: z.string() }) })
  .get("/files/*", () => new Response());
`;

describe("fw routes", () => {
  it("lists method, path, inputs and statuses", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run(["routes", project("app.ts")]);
    expect([status, stderr]).toEqual([0, "3 routes\n"]);
    expect(stdout).toBe(`METHOD  PATH        INPUTS       STATUSES
GET     /users/:id  params       203, 400, 404, 500
POST    /users      query, body  201, 400, 413, 415, 500
GET     /files/*    rest         500, any
`);
  });

  it("marks open routes, which have none of the errors of context", async () => {
    const open = `import { createApp, HttpError, route, z } from "@fw/framework";
const context = () => new HttpError(401, "UNAUTHORIZED");
export const app = createApp({ context })
  .get("/health", route({ open: true }, () => ({ ok: true })))
  .post("/sessions", route({ open: true, maxBodyBytes: 100 }, async ({ body }) => body), { body: z.string() })
  .put("/notes", route({ handlerTimeout: 100 }, () => new HttpError(409, "TAKEN")));
app.delete("/sessions", route({ open: true }, () => undefined));
`;
    const project = createProject({ "app.ts": open });
    const { status, stdout } = await run(["routes", project("app.ts")]);
    expect(status).toBe(0);
    expect(stdout).toBe(`METHOD  PATH       INPUTS  STATUSES                 ACCESS
GET     /health            200, 500                 open
POST    /sessions  body    201, 400, 413, 415, 500  open
PUT     /notes             401, 409, 500
DELETE  /sessions          204, 500                 open
`);
    const json = await run(["routes", project("app.ts"), "--json"]);
    const rows = JSON.parse(json.stdout) as { readonly open?: boolean }[];
    expect(rows.map((row) => row.open)).toEqual([true, true, undefined, true]);
  });

  it("writes JSON for programs", async () => {
    const project = createProject({ "app.ts": code });
    const { stdout } = await run(["routes", project("app.ts"), "--json"]);
    const [first, ...others] = JSON.parse(stdout) as unknown[];
    expect(others).toHaveLength(2);
    expect(first).toEqual({
      method: "GET",
      path: "/users/:id",
      inputs: ["params"],
      statuses: [203, 400, 404, 500],
      summary: "Finds one.",
    });
  });

  it("lists the statuses known at run time if the compiler cannot read the types", async () => {
    const project = createProject({ "app.ts": code, "tsconfig.json": "" });
    const { status, stdout, stderr } = await run(["routes", project("app.ts")]);
    expect(status).toBe(0);
    expect(stderr).toBe(
      "The statuses of results are unknown: There is no tsconfig.json beside the module or in a folder above it\n3 routes\n",
    );
    expect(stdout).toContain("GET     /users/:id  params       400, 500\n");
  });
});
