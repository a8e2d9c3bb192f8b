import type { FuzzReport } from "@fw/fuzz";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, HttpError, z } from "@fw/framework";
interface Note { id: number; text: string }
export const app = createApp()
  .get("/notes/:id", ({ params }): Note => {
    if (params.id === 3) throw new HttpError(410, "GONE");
    return { id: params.id, text: "a" };
  }, { params: z.object({ id: z.number().int().min(0).max(9) }) })
  .post("/notes", ({ body }) => {
    console.log("a line of the application");
    return decodeURIComponent(body.text);
  }, { body: z.object({ text: z.string(), date: z.date().optional() }) });
`;
const fine = `import { createApp, z } from "@fw/framework";
export const app = createApp().get("/", ({ query }) => query, { query: z.object({ page: z.number() }) });
`;

describe("fw fuzz", () => {
  it("writes what fails, holds answers to the contract, and exits with 1", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), "--runs", "400"]);
    expect(status).toBe(1);
    expect(stdout).toContain(`undeclared-status: GET /notes/:id
  The contract has no answer 410 GONE. The contract has only errors that are returned: return the HttpError instead of \
throwing it. Code that commits a transaction when its work returns commits for a returned error, too; transact rolls back then: \
https://forge.invalid/fw/fw/blob/main/docs/how-to/structure/large-applications.md#transactions
  await app.handle("/notes/3")
`);
    expect(stdout).toContain(`server-error: POST /notes
  The answer is 500 INTERNAL_SERVER_ERROR: URIError: URI malformed`);
    expect(stdout).toContain(
      "\nnot covered: POST /notes, body, date, no JSON is made for z.date()\n",
    );
    expect(stderr).toMatch(/^\d+ requests, 2 failures, 1 not covered; seed 0\n$/);
  });

  it("writes only a summary and exits with 0 where nothing fails", async () => {
    const project = createProject({ "app.ts": fine });
    const argv = ["fuzz", project("app.ts"), "--seed", "7", "--runs", "100"];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^\d+ requests, 0 failures, 0 not covered; seed 7\n$/);
  });

  it("writes JSON for programs", async () => {
    const project = createProject({ "app.ts": code });
    const { stdout } = await run(["fuzz", project("app.ts"), "--runs", "400", "--json"]);
    const { seed, failures, uncovered } = JSON.parse(stdout) as FuzzReport;
    expect([seed, failures.length, uncovered.length]).toEqual([0, 2, 1]);
  });

  it.each([
    [["--runs", "many"], /must be a whole number/],
    [["--runs", "0"], /runs must be a whole number, 1 or more: 0/],
  ])("explains a wrong option: %s", async (options, sentence) => {
    const project = createProject({ "app.ts": fine });
    const { status, stderr } = await run(["fuzz", project("app.ts"), ...options]);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
