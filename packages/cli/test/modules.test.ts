import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run, type Outcome } from "./run.ts";

const shape = "{ routes: [], fetch() {}, handle() {} }";

async function routesOf(code: string): Promise<Outcome> {
  const project = createProject({ "app.ts": code });
  return run(["routes", project("app.ts")]);
}

describe("the module of a command", () => {
  it.each([
    [
      "app",
      `import { createApp } from "@fw/framework"; export const app = createApp().get("/", () => 1);`,
    ],
    [
      "default",
      `import { createApp } from "@fw/framework"; export default createApp().get("/", () => 1);`,
    ],
    [
      "a function",
      `import { createApp } from "@fw/framework"; export function createIt() { return createApp().get("/", () => 1); }`,
    ],
    [
      "an asynchronous function as the default, among others",
      `import { createApp } from "@fw/framework";
       export default async () => createApp().get("/", () => 1);
       export const other = (): never => { throw new Error("not this one"); };`,
    ],
  ])("may export the application as %s", async (_name, code) => {
    const { status, stdout, stderr } = await routesOf(code);
    expect([status, stderr]).toEqual([0, "1 route\n"]);
    expect(stdout).toBe("METHOD  PATH  INPUTS  STATUSES\nGET     /             200, 500\n");
  });

  it("may use another copy of the package", async () => {
    const { status, stderr } = await routesOf(`export const app = ${shape};`);
    expect(status).toBe(0);
    expect(stderr).toBe(
      'The statuses of results are unknown: The type of "app" is not an application\n0 routes\n',
    );
  });

  it("must exist", async () => {
    const { status, stdout, stderr } = await run(["contract", "no-such-file.ts"]);
    expect([status, stdout, stderr]).toEqual([2, "", "error: There is no file no-such-file.ts\n"]);
  });

  it("must load, or its error is shown", async () => {
    const { status, stderr } = await routesOf(`throw new TypeError("no database");`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: .*app\.ts does not load: TypeError: no database/);
  });

  it("must not have an unhandled rejection", async () => {
    const { status, stderr } = await routesOf(
      `export const app = ${shape}; void Promise.reject(new Error("later"));`,
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/app\.ts has an unhandled rejection: Error: later/);
  });

  it.each([
    ["", "It exports nothing"],
    ["export const a = 1; export const b = () => 1, c = () => 2;", 'It exports "a", "b", "c"'],
    ["export const app = { routes: [] };", 'It exports "app"'],
    ["export const make = () => 1;", 'its function "make" returns something else'],
  ])("must export an application: %j", async (code, sentence) => {
    const { status, stderr } = await routesOf(`${code}\nexport {};`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/app\.ts exports no application: /);
    expect(stderr).toContain(sentence);
  });

  it("must create the application without arguments", async () => {
    const { status, stderr } = await routesOf(
      "export function createIt({ store }: { store: object }) { return store; }",
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/The function "createIt" of .*app\.ts fails when it is called without/);
  });

  it.each([
    ["app.listen, awaited", "await app.listen(0);"],
    ["app.listen, not awaited", "void app.listen(0);"],
    ["serve", "await serve(() => new Response(), 0);"],
    ["a server of Node", "createServer().listen(0);"],
  ])("must not listen: %s", async (_name, code) => {
    const { status, stdout, stderr } = await routesOf(`
      import { createServer } from "node:http";
      import { createApp, serve } from "@fw/framework";
      export const app = createApp();
      ${code}
      void [createServer, serve];
    `);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/app\.ts listens when it is imported: export the application without/);
  });

  it("writes to standard error while it loads", async () => {
    const { status, stdout, stderr } = await routesOf(
      `console.log("to the log"); console.table([1]); export const app = ${shape};`,
    );
    expect(status).toBe(0);
    expect(stdout).not.toContain("log");
    expect(stderr).toMatch(/^to the log\n┌/);
  });

  it("restores the process", async () => {
    const { log } = console;
    const count = process.listenerCount("unhandledRejection");
    await routesOf("export const app = 1;");
    expect(console.log).toBe(log);
    expect(process.listenerCount("unhandledRejection")).toBe(count);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    await new Promise((resolve) => server.close(resolve));
  });
});
