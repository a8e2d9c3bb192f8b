import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject } from "../project.ts";

const tools = join(import.meta.dirname, "../../../../tools/openapi");
const example = join(import.meta.dirname, "../../../../apps/example");

/** Starts the example on a free port. */
let server: { readonly url: string; close(): Promise<void> };
let authorization = "";

beforeAll(async () => {
  const { app, prepare } = (await import(join(example, "src/in-memory.ts"))) as {
    readonly app: { listen(port: number): Promise<typeof server> };
    readonly prepare: () => { readonly authorization: string };
  };
  ({ authorization } = prepare());
  server = await app.listen(0);
});

afterAll(() => server.close());

/** A file without bookmarks. */
const bookmarks = "<!DOCTYPE NETSCAPE-Bookmark-file-1>";

/** What the last event of its import says. */
const report = '{"added":0,"known":0,"skipped":0,"reasons":[]}';

/** A generator, and a program that calls the example with its client. */
interface Generator {
  readonly bin: string;
  readonly argv: readonly string[];
  /** A module with a function `run(baseUrl, authorization)`, which returns its results. */
  readonly program: string;
}

const generators: Readonly<Record<string, Generator>> = {
  "hey-api": {
    bin: "openapi-ts",
    argv: "--input openapi.json --output api --client @hey-api/client-fetch --no-log-file".split(
      " ",
    ),
    program: `
import { client } from "./api/client.gen.js";
import { deleteBookmarksById, getBookmarks, getBookmarksById, postBookmarks, postImports } from "./api/index.js";
export async function run(baseUrl: string, authorization: string): Promise<unknown[]> {
  client.setConfig({ baseUrl, auth: authorization.replace("Bearer ", "") });
  const added = await postBookmarks({ body: { url: "https://example.com/", title: "Example" } });
  if (added.data === undefined) throw new Error(added.error.code);
  const { id, tags } = added.data;
  const found = await getBookmarksById({ path: { id } });
  const page = await getBookmarks({ query: { page: 1, q: "example" } });
  const wrong = await getBookmarks({ query: { page: 0 } });
  const issue = wrong.error?.code === "VALIDATION" ? wrong.error.issues[0]?.path.join() : "";
  const removed = await deleteBookmarksById({ path: { id } });
  const gone = await getBookmarksById({ path: { id } });
  const { stream } = await postImports({ body: new Blob(["${bookmarks}"]) });
  const events: unknown[] = [];
  for await (const event of stream) events.push(event);
  const imported = JSON.stringify(events.at(-1));
  return [tags, found.data?.title, page.data?.total, issue, removed.response?.status, gone.error?.code, imported];
}`,
  },
  orval: {
    bin: "orval",
    argv: ["--config", "orval.config.mjs"],
    program: `
import { deleteBookmarksById, getBookmarks, getBookmarksById, postBookmarks, postImports } from "./api.js";
export async function run(_: string, authorization: string): Promise<unknown[]> {
  const options = { headers: { authorization } };
  const added = await postBookmarks({ url: "https://example.com/", title: "Example" }, options);
  if (added.status !== 201) throw new Error(added.data.code);
  const { id, tags } = added.data;
  const found = await getBookmarksById(id);
  const page = await getBookmarks({ page: 1, q: "example" });
  const wrong = await getBookmarks({ page: 0 });
  const issue = wrong.status === 400 ? wrong.data.issues[0]?.path.join() : "";
  const removed = await deleteBookmarksById(id, options);
  const gone = await getBookmarksById(id);
  const imported = await postImports(new Blob(["${bookmarks}"]), options);
  return [
    tags,
    found.status === 200 && found.data.title,
    page.status === 200 && page.data.total,
    issue,
    removed.status,
    gone.status === 404 && gone.data.code,
    imported.status === 200 && imported.data.match(/\\{"added.*\\}/)?.[0],
  ];
}`,
  },
  "openapi-typescript": {
    bin: "openapi-typescript",
    argv: ["openapi.json", "--output", "paths.ts", "--default-non-nullable=false"],
    program: `
import createClient from "openapi-fetch";
import type { paths } from "./paths.js";
export async function run(baseUrl: string, authorization: string): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization } });
  const added = await client.POST("/bookmarks", { body: { url: "https://example.com/", title: "Example" } });
  if (added.data === undefined) throw new Error(added.error.code);
  const { id, tags } = added.data;
  const params = { path: { id } };
  const found = await client.GET("/bookmarks/{id}", { params });
  const page = await client.GET("/bookmarks", { params: { query: { page: 1, q: "example" } } });
  const wrong = await client.GET("/bookmarks", { params: { query: { page: 0 } } });
  const issue = wrong.error?.code === "VALIDATION" ? wrong.error.issues[0]?.path.join() : "";
  const removed = await client.DELETE("/bookmarks/{id}", { params });
  const gone = await client.GET("/bookmarks/{id}", { params });
  const imported = await client.POST("/imports", {
    headers: { "content-type": "text/html" },
    body: "${bookmarks}",
    bodySerializer: (body) => body,
    parseAs: "text",
  });
  return [tags, found.data?.title, page.data?.total, issue, removed.response.status, gone.error?.code, imported.data?.match(/\\{"added.*\\}/)?.[0]];
}`,
  },
};

it.each(Object.entries(generators))(
  "%s generates a client that compiles strictly and calls the example",
  { timeout: 120_000 },
  async (_, { bin, argv, program }) => {
    const files = {
      "openapi.json": readFileSync(join(example, "public/openapi.json"), "utf8"),
      "orval.config.mjs": `export default { example: { input: "openapi.json", output: { target: "api.ts", client: "fetch", baseUrl: ${JSON.stringify(server.url)} } } };`,
      "run.ts": program,
    };
    const project = createProject(files, join(tools, "node_modules"));
    const path = join(tools, "node_modules/.bin", bin);
    const generated = spawnSync(path, argv, { encoding: "utf8", cwd: project(".") });
    expect([generated.status, generated.stderr]).toEqual([0, ""]);
    expect(listErrors(project("run.ts"))).toEqual([]);
    const { run } = (await import(pathToFileURL(project("run.ts")).href)) as {
      readonly run: (baseUrl: string, authorization: string) => Promise<unknown[]>;
    };
    expect(await run(server.url, authorization)).toEqual([
      ...[[], "Example", 1, "page", 204, "BOOKMARK_NOT_FOUND", report],
    ]);
  },
);

/** Lists the compiler's errors in a program, including generated files. */
function listErrors(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file: where, messageText }) =>
        `${where?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}
