import { bundleProgram } from "@fw/test-support/bundle-program";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

/** Its handlers say whether code that was generated while the program loaded has judged the request. */
const program = `
  import { createApp, z } from "@fw/framework";

  let stack = "";
  const watched = z.string().refine((text) => {
    stack = new Error("Who calls?").stack;
    return text === "a";
  });
  // Each field is two nodes: a string, and what makes it optional.
  const create = (count) =>
    z.object({
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => ["field" + index, z.string().optional()])),
      watched,
    });
  const handle = () => stack.includes("(eval at");

  const app = createApp()
    .get("/query", handle, { query: create(600) })
    .post("/first", handle, { body: create(600) })
    .post("/second", handle, { body: create(300) })
    .post("/third", handle, { body: create(300) });

  export async function report() {
    app.post("/late", handle, { body: create(0) });
    const post = (path) => app.handle(path, { method: "POST", json: { watched: "a" } });
    const answers = {
      query: await app.handle("/query?watched=a"),
      first: await post("/first"),
      second: await post("/second"),
      third: await post("/third"),
      late: await post("/late"),
    };
    const entries = Object.entries(answers).map(async ([name, answer]) => [name, await answer.json()]);
    return Object.fromEntries(await Promise.all(entries));
  }`;

/** What a Worker has, as far as the program needs it. */
const webGlobals = {
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  navigator: { userAgent: "Cloudflare-Workers" },
  queueMicrotask,
};

// The build comes first: `pnpm exec turbo run build --filter=@fw/framework`.
describe("an application that is built on the condition workerd", () => {
  let code: string;

  beforeAll(async () => {
    ({ code } = await bundleProgram(program, { folder, condition: "workerd", format: "iife" }));
  });

  async function report(mayGenerate: boolean): Promise<unknown> {
    const context = createContext({ ...webGlobals }, { codeGeneration: { strings: mayGenerate } });
    new Script(code).runInContext(context);
    // The queue of microtasks is empty once a module has loaded.
    await Promise.resolve();
    const endLoading = `Function = () => { throw new EvalError("Code generation is disallowed"); };`;
    new Script(endLoading).runInContext(context);
    const answers = new Script("program.report()").runInContext(context) as Promise<unknown>;
    return JSON.parse(JSON.stringify(await answers));
  }

  it("compiles up to 2,000 nodes while it loads: bodies first, in the order of the routes", async () => {
    expect(await report(true)).toEqual({
      query: false,
      first: true,
      second: true,
      third: false,
      late: false,
    });
  });

  it("gives the same answers where code generation is forbidden", async () => {
    expect(await report(false)).toEqual({
      query: false,
      first: false,
      second: false,
      third: false,
      late: false,
    });
  });
});
