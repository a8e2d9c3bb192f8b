import type { ComparisonReport } from "@fw/fuzz";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

/** A service with random ids, times, and lists in a random order. */
const released = `import { createApp, HttpError, reply, z } from "@fw/framework";
const notes = new Map<string, { id: string; text: string; at: string }>();
const tokens = new Set<string>();
export const app = createApp({
  onError: () => undefined,
  context: ({ headers }) =>
    tokens.has(headers.get("authorization") ?? "") ? undefined : new HttpError(401, "LOG_IN"),
})
  .get("/notes", () => [...notes.values()].sort(() => Math.random() - 0.5))
  .post("/notes", ({ body }) => {
    const note = { ...body, id: crypto.randomUUID(), at: new Date().toISOString() };
    notes.set(note.id, note);
    return reply(note, { headers: { location: "/notes/" + note.id } });
  }, { body: z.object({ text: z.string().max(40) }) })
  .get("/notes/:id", ({ params }) => notes.get(params.id) ?? new HttpError(404, "NO_NOTE"), {
    params: z.object({ id: z.string().max(50) }),
  })
  .delete("/notes/:id", ({ params }) => {
    if (!notes.delete(params.id)) return new HttpError(404, "NO_NOTE");
    return undefined;
  }, { params: z.object({ id: z.string().max(50) }) });
/** Each process makes another token. */
export function prepare() {
  const authorization = "Bearer " + crypto.randomUUID();
  tokens.add(authorization);
  return { authorization };
}
`;

const changed = released
  .replace('new HttpError(404, "NO_NOTE"), {', 'new HttpError(410, "NO_NOTE"), {')
  .replace("max(40)", "max(30)");

describe("fw fuzz --base", () => {
  it("finds nothing in the same build, with its ids, times and orders", async () => {
    const project = createProject({ "app.ts": released });
    const argv = ["fuzz", project("app.ts"), "--base", project("app.ts"), "--runs", "300"];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^3\d\d requests to each build, 0 failures, 0 not judged; seed 0\n$/);
  });

  it("writes what breaks a caller, with a curl line and both answers, and exits with 1", async () => {
    const project = createProject({ "old/app.ts": released, "new/app.ts": changed });
    const argv = ["fuzz", project("new/app.ts"), "--base", project("old/app.ts"), "--runs", "400"];
    const { status, stdout, stderr } = await run(argv);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^status: GET \/notes\/:id\n {2}the status was 404 NO_NOTE and is 410 NO_NOTE\n {2}curl --globoff --path-as-is --header 'authorization: \*\*\*' \S+\n {2}base: 404 NO_NOTE application\/problem\+json \{.*\n {2}now: {2}410 NO_NOTE .*\n$/m,
    );
    expect(stdout).toMatch(
      /^refused: POST \/notes\n {2}the status was 201 and is 400 VALIDATION\n {2}curl .* --request POST .*--data-binary '\{"text":".{31,40}"\}'/m,
    );
    expect(stdout).not.toMatch(/Bearer [0-9a-f]/);
    expect(stderr).toMatch(/ 2 failures, 0 not judged; seed 0\n$/);
    const { stdout: json } = await run([...argv, "--json"]);
    const report = JSON.parse(json) as ComparisonReport;
    expect(report.failures.map(({ kind, route }) => `${kind}: ${route}`).toSorted()).toEqual([
      "refused: POST /notes",
      "status: GET /notes/:id",
    ]);
  });

  it.each([
    [["--contract", "a.json"], /--contract needs --base/],
    [["--methods", "GET"], /--methods needs --base/],
    [["--base", "app.ts", "--methods", "PATCH"], /must be a list such as GET,POST/],
    [["--base", "missing.ts"], /There is no file missing\.ts/],
    [["--base", "http://127.0.0.1:1"], /http:\/\/127\.0\.0\.1:1 does not answer/],
    [["--base", "http://user:secret@localhost"], /must not have a password/],
  ])("explains a wrong option: %s", async (options, sentence) => {
    const project = createProject({ "app.ts": released });
    const { status, stdout, stderr } = await run(["fuzz", project("app.ts"), ...options]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain("secret");
  });

  it.each([
    ["throws", 'throw new Error("No variable");', /does not load: Error: No variable/],
    ["ends the process", "process.exit(3);", /ends the process/],
  ])("says when the base %s", async (_, line, sentence) => {
    const project = createProject({ "app.ts": released, "old.ts": line });
    const argv = ["fuzz", project("app.ts"), "--base", project("old.ts")];
    const { status, stderr } = await run(argv);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});

describe("fw fuzz --base with a URL", () => {
  it("sends only GET, or the methods that are named, and follows no redirect", async () => {
    const seen: string[] = [];
    const base = await listen(({ method, url }, response) => {
      seen.push(`${method} ${url?.replace(/(?<=notes\/).*/, "…")}`);
      if (url === "/api/moved") {
        response.statusCode = 302;
        response.setHeader("location", "/api/elsewhere");
      }
      response.setHeader("content-type", "application/json");
      response.end('{"id":1,"text":"a"}');
    });
    const next = await listen(({ url }, response) => {
      if (url === "/api/moved") {
        response.statusCode = 302;
        response.setHeader("location", "/api/elsewhere");
      }
      response.setHeader("content-type", "application/json");
      response.end(url === "/api/moved" ? '{"id":1,"text":"a"}' : '{"id":"1"}');
    });
    const project = createProject({
      "app.ts": `import { createApp, z } from "@fw/framework";
export const app = createApp().get("/notes/:id", () => 1, { params: z.object({ id: z.number().int().min(0) }) })
  .get("/moved", () => 1).post("/notes", () => 1, { body: z.object({ a: z.number() }) });`,
    });
    const { stdout: contract } = await run(["contract", project("app.ts"), "--format", "json"]);
    const written = createProject({ "contract.json": contract });
    const argv = [...["fuzz", `${next}/api`, "--base", `${base}/api`, "--runs", "60"]];
    expect((await run(argv)).stderr).toMatch(/name its file with --contract/);
    seen.length = 0;
    const known = [...argv, "--contract", written("contract.json")];
    const { status, stdout, stderr } = await run(known);
    expect(status).toBe(1);
    expect(stdout).toContain("member: GET /notes/:id\n  id was number and is string\n");
    expect(stdout).toContain(`'${base}/api/notes/`);
    expect(stderr).toMatch(/; not sent: POST \/notes\n$/);
    expect(new Set(seen)).toEqual(new Set(["GET /api/", "GET /api/notes/…", "GET /api/moved"]));
    await run([...known, "--methods", "get,post"]);
    expect(seen).toContain("POST /api/notes");
  });
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
