import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractDocument } from "@fw/contract";
import { createApp, events, type App } from "@fw/framework";
import { resultKinds, type ResultKind } from "@fw/http";
import { describe, expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

/** A result of each kind: the code of a handler, and the handler itself. */
const samples: Readonly<Record<ResultKind, readonly [code: string, handler: () => unknown]>> = {
  nothing: ["() => undefined", () => undefined],
  text: ['(): string => "a"', () => "a"],
  json: ["() => ({ a: 1 })", () => ({ a: 1 })],
  bytes: ["() => new Uint8Array(1)", () => new Uint8Array(1)],
  events: ["() => events(list())", () => events(list())],
};

async function* list(): AsyncGenerator<number> {
  yield await Promise.resolve(1);
}

/** The form in which a client has a body. */
const formOf = (data: unknown): string => {
  if (data === undefined) return "none";
  if (data instanceof ReadableStream) return "bytes";
  return typeof data === "string" ? "text" : "json";
};

const kinds = Object.keys(samples) as ResultKind[];
const app: App = createApp();
for (const kind of kinds) app.get(`/${kind}`, samples[kind][1] as () => string);

async function readContract(): Promise<ContractDocument> {
  const routes = kinds.map((kind) => `.get("/${kind}", ${samples[kind][0]})`);
  const project = createProject({
    "app.ts": `import { createApp, events } from "@fw/framework";
      async function* list() { yield 1; }
      void [events, list];
      export const app = createApp()${routes.join("")};`,
  });
  const { stdout, stderr } = await run(["contract", project("app.ts"), "--format", "json"]);
  expect(stderr).toBe(`${kinds.length} routes, 0 gaps\n`);
  return JSON.parse(stdout) as ContractDocument;
}

// docs/specification.md#81-what-a-result-becomes
describe("each kind of result", () => {
  it("is sent with the media type of its contract", async () => {
    const { routes } = await readContract();
    for (const kind of kinds) {
      const sent = (await app.handle(`/${kind}`)).headers.get("content-type");
      const said = routes.find(({ path }) => path === `/${kind}`)?.responses[0]?.contentType;
      const { mediaType } = resultKinds[kind];
      expect([kind, sent?.split(";")[0], said]).toEqual([
        kind,
        mediaType ?? undefined,
        mediaType ?? undefined,
      ]);
    }
  });

  it("reaches the client in its form", async () => {
    const client = createClient("http://localhost", { fetch: app.fetch });
    const get = client.get as (path: string) => Promise<object>;
    for (const kind of kinds) {
      const result = await get(`/${kind}`);
      const { form } = resultKinds[kind];
      expect([kind, formOf(Reflect.get(result, "data"))]).toEqual([
        kind,
        form === "events" ? "bytes" : form,
      ]);
    }
  });

  it("is in the table of return values", () => {
    const file = join(import.meta.dirname, "../../../docs/reference/return-values.md");
    const [table = ""] = readFileSync(file, "utf8").split("\n## ");
    for (const { mediaType } of Object.values(resultKinds))
      expect(table).toContain(mediaType ?? "");
  });
});
