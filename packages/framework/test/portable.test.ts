import { bundleProgram, type Bundle } from "@fw/test-support/bundle-program";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

/** An application as a program of a platform without Node's modules would have it. */
const program = `
  import { createApp, serve, z } from "@fw/framework";
  const app = createApp()
    .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
    .post("/names", ({ body }) => body.name, { body: z.object({ name: z.string().max(100) }) });
  const messageOf = (promise) => promise.then(() => "none", (error) => error.message);
  export async function report() {
    const answers = [
      await app.handle("/users/1"),
      await app.handle("/users/x"),
      await app.handle("/names", { method: "POST", json: { name: "Zoë" } }),
    ];
    return {
      statuses: answers.map(({ status }) => status),
      name: await answers[2].text(),
      refusals: [await messageOf(app.listen(0)), await messageOf(serve(app.fetch))],
    };
  }`;

/** What a browser, a Worker and an edge runtime have alike, and nothing else. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Blob,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  console,
  performance,
  queueMicrotask,
  setTimeout,
};

/** An object on which reading any other member throws. */
function refuseMembers(members: object): object {
  return new Proxy(members, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name) as unknown;
      throw new Error(`${String(name)} is not supported here`);
    },
  });
}

// The build comes first: `pnpm exec turbo run build --filter=@fw/framework`.
describe.each(["workerd", "edge-light", "worker", "browser"])(
  "@fw/framework, built on the condition %s",
  (condition) => {
    let bundle: Bundle;

    beforeAll(async () => {
      bundle = await bundleProgram(program, { folder, condition, format: "iife" });
    });

    it("has not one mention of a module of Node's in what is loaded", () => {
      expect(bundle.files.some((file) => file.includes("/core/dist/portable.js"))).toBe(true);
      for (const file of bundle.files) {
        expect([file, /\bnode:/.exec(readFileSync(file, "utf8"))]).toEqual([file, null]);
      }
      expect(bundle.code).not.toContain("node:");
    });

    it("is one file, built without a warning", () => {
      expect(bundle.imports).toEqual([]);
      expect(bundle.warnings).toEqual([]);
    });

    it.each([
      ["there is nothing of Node's", {}],
      // As on Next's edge runtime.
      ["what process lacks throws", { process: refuseMembers({ env: {} }) }],
    ])("answers requests where %s, and listen and serve reject", async (_, globals) => {
      const options = { codeGeneration: { strings: false } };
      const context = createContext({ ...webGlobals, ...globals }, options);
      new Script(bundle.code).runInContext(context);
      const report = new Script("program.report()").runInContext(context) as Promise<unknown>;
      const refusal =
        "listen(), serve() and toNodeListener() run on Node, Bun and Deno; here the platform is the server: give it app.fetch, as with `export default app`";
      expect(JSON.parse(JSON.stringify(await report))).toEqual({
        statuses: [200, 400, 201],
        name: "Zoë",
        refusals: [refusal, refusal],
      });
    });
  },
);

describe("@fw/framework, on Node with the condition react-server", () => {
  it("answers requests, as in the server components of React", () => {
    const source = `
      import { createApp } from "@fw/framework";
      const response = await createApp().get("/", () => "text").handle("/");
      console.log(response.status, await response.text());`;
    const flags = ["--conditions=react-server", "--input-type=module", "--eval", source];
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      cwd: folder,
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual(["200 text\n", ""]);
  });
});
