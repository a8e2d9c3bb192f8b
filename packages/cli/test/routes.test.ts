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
