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
  it("writes failures, checks responses against the contract, and exits with 1", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), "--runs", "400"]);
    expect(status).toBe(1);
    expect(stdout).toContain(`undeclared-status: GET /notes/:id
  The contract does not declare 410 GONE. The contract lists only returned errors: return the HttpError instead of \
throwing it. In a transaction, return it through transact, which rolls back; code that commits when its work returns would commit: \
https://forge.invalid/fw/fw/blob/main/docs/how-to/data/postgresql.md#roll-back-on-an-error
  await app.handle("/notes/3")
`);
    expect(stdout).toContain(`server-error: POST /notes
  The response is 500 INTERNAL_SERVER_ERROR: URIError: URI malformed`);
    expect(stdout).toContain(
      "\nnot covered: POST /notes, body, date, no JSON value is made for z.date()\n",
    );
    expect(stderr).toMatch(/^\d+ requests, 2 failures, 1 not covered; seed 0\n$/);
  });

  it("writes only a summary and exits with 0 without failures", async () => {
    const project = createProject({ "app.ts": fine });
    const argv = ["fuzz", project("app.ts"), "--seed", "7", "--runs", "100"];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^\d+ requests, 0 failures, 0 not covered; seed 7\n$/);
  });

  it("writes JSON for programs", async () => {
    const project = createProject({ "app.ts": code });
    const { stdout } = await run(["fuzz", project("app.ts"), "--runs", "400", "--json"]);
    const report = JSON.parse(stdout) as FuzzReport & { readonly notChecked: readonly string[] };
    const { seed, failures, uncovered, notChecked } = report;
    expect([seed, failures.length, uncovered.length, notChecked]).toEqual([0, 2, 1, []]);
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

const token = "0123456789abcdef";
const logIn = `import { createApp, HttpError } from "@fw/framework";
const sessions = new Set<string | null>(["Bearer ${token}"]);
export const app = createApp({
  onError: () => undefined,
  context: ({ method, headers }) =>
    method === "POST" || sessions.has(headers.get("authorization"))
      ? undefined
      : new HttpError(401, "LOG_IN"),
})
  .post("/session", () => {
    const authorization = "Bearer " + crypto.randomUUID();
    sessions.add(authorization);
    return { authorization };
  })
  .delete("/session", ({ headers }) => {
    sessions.delete(headers.get("authorization"));
  })
  .get("/orders", () => []);
`;
const prepare = `let calls = 0;
export async function prepare(service: typeof app) {
  if (++calls > 1) throw new Error("It is called again");
  const response = await service.handle("/session", { method: "POST" });
  return (await response.json()) as { authorization: string };
}
`;
const skip = ["--skip", "DELETE /session"];

describe("fw fuzz of a service with a log-in", () => {
  it("lists routes that never succeeded, and exits with 1", async () => {
    const project = createProject({ "app.ts": logIn });
    const { status, stdout } = await run(["fuzz", project("app.ts"), "--runs", "100"]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^no-success: DELETE \/session\n {2}No request succeeded: .* 401 LOG_IN \(/,
    );
    expect(stdout).toContain("no-success: GET /orders\n");
    expect(stdout).toContain("export const prepare = () => ({ headers:");
  });

  it("says what a function prepare of another purpose returned, without its values", async () => {
    const other = `export const prepare = (id = "admin") => ({ "x-id": "secret" + typeof id });`;
    const project = createProject({ "app.ts": `${logIn}${other}` });
    const { stdout } = await run(["fuzz", project("app.ts"), "--runs", "100"]);
    expect(stdout).toContain(
      "The module's prepare(app) was called first, and returned the headers x-id",
    );
    expect(stdout).not.toContain("secret");
  });

  it("accepts headers, and routes to skip, which the summary lists", async () => {
    const project = createProject({ "app.ts": logIn });
    const header = ["--header", `Authorization:  Bearer ${token}`, "--header", "x-tenant: one"];
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), ...header, ...skip]);
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/; seed 0; not fuzzed: DELETE \/session\n$/);
  });

  it("uses the headers of the module's function prepare, which it calls once", async () => {
    const project = createProject({ "app.ts": logIn + prepare });
    const outcome = await run(["fuzz", project("app.ts"), ...skip, "--runs", "100"]);
    expect(outcome).toMatchObject({ status: 0, stdout: "" });
  });

  it("sends what prepare returns for a route", async () => {
    const project = createProject({
      "app.ts": `${fine.replace("createApp, z", "createApp, HttpError, z")}
app.get("/notes/:id", ({ headers, params }) =>
  params.id === "a7" && headers.get("x-key") === "${token}" ? "a note" : new HttpError(404, "NO_NOTE"),
  { params: z.object({ id: z.string().max(9) }) });
app.delete("/notes", () => { throw new Error("A skipped route was called"); });
export const prepare = () => ({
  headers: { "X-Tenant": "1" },
  routes: {
    "GET /notes/:id": { headers: { "x-key": "${token}" }, params: { id: "a7" } },
    "DELETE /notes": { skip: true },
  },
});`,
    });
    const outcome = await run(["fuzz", project("app.ts"), "--runs", "200"]);
    expect(outcome).toMatchObject({ status: 0, stdout: "" });
    expect(outcome.stderr).toMatch(/; seed 0; not fuzzed: DELETE \/notes\n$/);
  });

  it("prefers a header of the command line", async () => {
    const project = createProject({ "app.ts": logIn + prepare });
    const argv = ["fuzz", project("app.ts"), "--header", "authorization: none", "--runs", "100"];
    expect(await run(argv)).toMatchObject({ status: 1 });
  });

  it("does not mistake prepare for the function that makes the application", async () => {
    const made = logIn.replace("export const app =", "export const createService = () =>");
    const project = createProject({
      "app.ts": `${made}export const prepare = () => ({ authorization: "Bearer ${token}" });`,
    });
    const argv = ["fuzz", project("app.ts"), ...skip, "--runs", "100"];
    expect(await run(argv)).toMatchObject({ status: 0 });
  });

  it.each([
    ["export const prepare = 1;", /The export "prepare" of .*app\.ts must be a function/],
    ["export const prepare = () => undefined;", /"prepare" of .*app\.ts must return headers/],
    ["export const prepare = () => new Headers();", /"prepare" of .*app\.ts must return headers/],
    ["export const prepare = () => ({ a: 1 });", /"prepare" of .*app\.ts must return headers/],
    ['export const prepare = () => ({ "a b": "" });', /an invalid header name/],
    [
      "export const prepare = () => ({ headers: {}, route: {} });",
      /"prepare" of .*app\.ts must return headers, .* or \{ headers, routes \}/,
    ],
    [
      'export const prepare = () => ({ routes: { "GET /a": {} } });',
      /routes has a route that the application does not have: GET \/a/,
    ],
    [
      'export const prepare = () => ({ routes: { "GET /": { query: { page: "x" } } } });',
      /the schema refuses a value of routes\["GET \/"\]: query\.page/,
    ],
    ['export const prepare = () => ({ routes: { "GET /": null } });', /must be an object/],
    [
      'export const prepare = async () => { throw new Error("No user"); };',
      /The function "prepare" of .*app\.ts fails: Error: No user/,
    ],
  ])("explains what is wrong with prepare: %s", async (line, sentence) => {
    const project = createProject({ "app.ts": fine + line });
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), "--runs", "10"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
  });

  it.each([
    [["--header", token], /--header needs a name, a colon and a value/],
    [["--header", `Bearer a: ${token}`], /--header needs a name, a colon and a value/],
    [["--header", `a(b: ${token}`], /an invalid header name/],
    [
      ["--header", `authorization: ${token}\u0001`],
      /headers has an invalid value for authorization/,
    ],
    [["--header", `content-type: ${token}`], /must not have content-type/],
    [
      ["--header", "authorization:", "Bearer", token],
      /more than one module: quote the values of options/,
    ],
    [["--skip", "GET /order"], /a route that the application does not have: GET \/order/],
  ])("explains a wrong option, without the value of a header: %s", async (options, sentence) => {
    const project = createProject({ "app.ts": fine });
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), ...options]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain(token);
  });

  it("never prints the value of a header, even if the application repeats it", async () => {
    const telling = `import { createApp } from "@fw/framework";
export const app = createApp({ onError: () => undefined })
  .get("/throws", ({ headers }) => {
    throw new Error("Bad token " + headers.get("authorization")?.slice(7));
  });
`;
    const project = createProject({
      "app.ts": telling,
      "later.ts": `${telling}app.get("/later", ({ headers }) => {
        void Promise.reject(new Error("Bad " + headers.get("authorization")));
      });`,
    });
    const header = ["--header", `authorization: Bearer ${token}`, "--runs", "50"];
    const text = await run(["fuzz", project("app.ts"), ...header]);
    expect(text.stdout).toContain("Error: Bad token ***");
    expect(text.stdout).toContain('app.handle("/throws", { headers: {"authorization":"***"} })');
    const json = await run(["fuzz", project("app.ts"), ...header, "--json"]);
    const later = await run(["fuzz", project("later.ts"), ...header]);
    expect(later.stderr).toContain("has an unhandled rejection: Error: Bad ***");
    for (const { stdout, stderr } of [text, json, later]) {
      expect(stdout + stderr).not.toContain(token);
    }
  });
});

describe("fw fuzz of a module in JavaScript", () => {
  const plain = fine.replace(";\nexport", ";\n// No types.\nexport");

  it("needs no tsconfig.json, and says that results were not checked", async () => {
    const project = createProject({ "app.js": plain, "tsconfig.json": "" });
    const argv = ["fuzz", project("app.js"), "--runs", "50"];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/; seed 0; results were not checked: There is no tsconfig\.json /);
    const { stdout: json } = await run([...argv, "--json"]);
    expect(JSON.parse(json)).toMatchObject({ failures: [], notChecked: ["results"] });
  });

  it("checks results if there is a tsconfig.json", async () => {
    const project = createProject({ "app.js": plain });
    const { status, stderr } = await run(["fuzz", project("app.js"), "--runs", "50"]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/; seed 0\n$/)]);
  });

  it("needs a tsconfig.json if the module is TypeScript", async () => {
    const project = createProject({ "app.ts": fine, "tsconfig.json": "" });
    expect(await run(["fuzz", project("app.ts")])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("There is no tsconfig.json") as string,
    });
  });
});
