// Packages with declarations, project references and pnpm's layout: what each exports, the next one can name.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilers, runCompiler } from "@fw/test-support/check-types";
import { describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });
const root = path.join(import.meta.dirname, "../../..");

/** A package of the workspace: what it has installed, and its modules. */
interface Project {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly references: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** The server: an application of modules, and whatever else a program may export of it. */
const api: Project = {
  dependencies: { "@fw/framework": path.join(root, "packages/framework") },
  references: [],
  files: {
    "notes.ts": `
      import { events, HttpError, reply, z, type AddedBy, type App, type Context, type ContextHead } from "@fw/framework";
      export const context = async ({ headers }: ContextHead) =>
        headers.has("authorization") ? { user: { name: "Ada" } } : new HttpError(401, "UNAUTHORIZED");
      export type Added = AddedBy<typeof context>;
      export const byId = { params: z.object({ id: z.number().int() }) };
      export const note = z.object({ title: z.string().max(100) });
      export function addNotes<Routes, Added extends { user: { name: string } }>(app: App<Routes, Added>) {
        return app
          .get("/notes/:id", ({ params, user }) => ({ id: params.id, at: new Date(), by: user.name }), byId)
          .post("/notes", ({ body }) => reply(body, { status: 202 }), { body: note })
          .put("/notes/:id", () => new HttpError(409, "TAKEN", "no", { details: { at: new Date() } }), byId)
          .get("/ticks", () => events(ticks()));
      }
      async function* ticks() { yield { at: new Date() }; }
      export const show = ({ params, user }: Context<typeof byId, "/me/:id", Added>) => ({ id: params.id, user });
      export const notFound = () => new HttpError(404, "NOT_FOUND");
      export const created = () => reply({ a: 1 }, { status: 201, headers: { location: "/" } });
      export const streamed = () => events(ticks());
      export class Taken extends HttpError<409, "TAKEN", { readonly by: string }> {}`,
    "index.ts": `
      import { createApp, readForm, readParts, serve, toFetch, toNodeListener, validate, type Server } from "@fw/framework";
      import { addNotes, byId, context, note, show } from "./notes.ts";
      const formatError = ({ code, detail = "" }: { code: string; detail?: string }) => ({ error: code, detail });
      export const app = addNotes(createApp({ context, formatError, cors: true })).get("/me/:id", show, byId);
      export const plain = createApp().get("/", () => "hello");
      export const createPlain = (isTest: boolean) => createApp({ cors: isTest ? { origin: "*" } : { origin: ["https://a.example"] } });
      export default { fetch: app.fetch };
      export const { fetch, handle, listen } = app;
      export const handler = app.fetch;
      export const wrapped = toFetch(app);
      export const listener = toNodeListener(app);
      export const start = () => app.listen(0);
      export const startServe = () => serve(app, { port: 0, formatError });
      export const stop = (server: Server) => server.close({ timeout: 1 });
      export const form = (request: Request) => readForm(request);
      export const parts = (request: Request) => readParts(request, { maxBytes: 1 });
      export const checked = (value: unknown) => validate(note, value, "body");
      export const routes = app.routes;
      export * from "./notes.ts";`,
  },
};

/** A client of the server, with the functions that a front end makes of it. */
const sdk: Project = {
  dependencies: { "@fw/client": path.join(root, "packages/client"), "@fixture/api": "api" },
  references: ["api"],
  files: {
    "index.ts": `
      import { createClient, readEvents, unwrap, type BodyOf, type ContractOf, type DataOf, type ErrorOf } from "@fw/client";
      import type { app } from "@fixture/api";
      export interface Api extends ContractOf<typeof app> {}
      export const client = createClient<Api>("/api");
      export const { get, post, href } = client;
      export const getNote = (id: number) => client.get("/notes/:id", { params: { id } });
      export const readNote = (id: number) => unwrap(getNote(id));
      export const urlOf = (id: number) => href("/notes/:id", { params: { id } });
      export const send = (body: BodyOf<Api, "POST /notes">) => post("/notes", { body });
      export async function readTicks() {
        const result = await client.get("/ticks");
        return result.ok ? readEvents(result.data) : result.code;
      }
      export type Note = DataOf<Api, "GET /notes/:id">;
      export type NoteError = ErrorOf<Api, "GET /notes/:id">;
      type Path = "/notes/:id" | "/me/:id";
      export const useCall = <P extends Path>(path: P) => client.get<P>(path, { params: { id: 1 } } as never);
      export const useQuery = <P extends Path>(path: P) => ({ key: [path], run: () => unwrap(useCall(path)) });
      const direct = createClient<typeof app>("/api");
      export const readDirect = async (id: number) => unwrap(direct.get("/notes/:id", { params: { id } }));`,
  },
};

/** A front end that has installed neither the server nor the framework. */
const web: Project = {
  dependencies: { "@fixture/sdk": "sdk" },
  references: ["sdk"],
  files: {
    "index.ts": `
      import { client, getNote, readDirect, readNote, readTicks, send, urlOf, useCall, useQuery, type Note, type NoteError } from "@fixture/sdk";
      type IsAny<T> = 0 extends 1 & T ? true : false;
      type DataOf<F extends (...parameters: never) => Promise<unknown>> =
        Extract<Awaited<ReturnType<F>>, { ok: true }> extends { data: infer Data } ? Data : "no data";
      export const isKept: readonly false[] = [
        false as IsAny<typeof client>, false as IsAny<Note>, false as IsAny<NoteError>, false as IsAny<DataOf<typeof getNote>>,
        false as IsAny<Awaited<ReturnType<typeof readNote>>>, false as IsAny<Awaited<ReturnType<typeof readDirect>>>,
        false as IsAny<Awaited<ReturnType<typeof readTicks>>>, false as IsAny<Awaited<ReturnType<typeof send>>>,
        false as IsAny<ReturnType<typeof urlOf>>,
      ];
      export const by = async (): Promise<string> => { const result = await useCall("/notes/:id"); return result.ok ? result.data.by : result.code; };
      export const user = async (): Promise<string> => (await useQuery("/me/:id").run()).user.name;
      // @ts-expect-error There is no such route.
      void client.get("/nowhere");
      // @ts-expect-error A note has no such member.
      void readNote(1).then(({ nothing }) => nothing);`,
  },
};

describe.for(compilers)("a workspace of packages with declarations, under %s", (compiler) => {
  it("compiles, and no declaration names what its package has not installed", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "workspace-"));
    try {
      const projects = { api, sdk, web };
      for (const [name, project] of Object.entries(projects)) await write(folder, name, project);
      expect(await runCompiler(compiler, ["-b", path.join(folder, "web")])).toBe("");
      for (const [name, { dependencies }] of Object.entries(projects)) {
        const named = await listImports(path.join(folder, name, "dist"));
        expect(named.filter((each) => !(each in dependencies))).toEqual([]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function write(folder: string, name: string, project: Project): Promise<void> {
  const { dependencies, references, files } = project;
  await mkdir(path.join(folder, name, "src"), { recursive: true });
  const installed = { ...dependencies, "@types/node": path.join(root, "node_modules/@types/node") };
  for (const [dependency, source] of Object.entries(installed)) {
    const link = path.join(folder, name, "node_modules", dependency);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.resolve(folder, source), link);
  }
  const manifest = {
    name: `@fixture/${name}`,
    type: "module",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  };
  const config = {
    compilerOptions: {
      target: "ES2023",
      lib: ["ES2023"],
      types: ["node"],
      module: "NodeNext",
      strict: true,
      skipLibCheck: true,
      composite: true,
      rootDir: "src",
      outDir: "dist",
      rewriteRelativeImportExtensions: true,
    },
    include: ["src"],
    references: references.map((each) => ({ path: `../${each}` })),
  };
  await writeFile(path.join(folder, name, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, name, "tsconfig.json"), JSON.stringify(config));
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name, "src", file), text);
  }
}

/** Lists the packages that the declarations in a folder import. */
async function listImports(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".d.ts"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  const imported = /(?:from |import\()"([^."][^"]*)"/g;
  return texts.flatMap((text) => Array.from(text.matchAll(imported), ([, name = ""]) => name));
}
