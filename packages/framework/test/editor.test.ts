import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const file = join(import.meta.dirname, "types/edited.ts");
const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2024.d.ts"],
  types: ["node"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  declaration: true,
  customConditions: ["@fw/source"],
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** What the editors below have read and parsed. */
const registry = ts.createDocumentRegistry();

/** An editor with one file; `^` marks the cursor. */
function edit(marked: string): { readonly service: ts.LanguageService; readonly position: number } {
  const text = `import { createApp, z } from "@fw/framework";\n${marked}`;
  const position = text.indexOf("^");
  const code = text.replace("^", "");
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? code : "1"),
    getScriptSnapshot: (path) => {
      const content = path === file ? code : ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => import.meta.dirname,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => (path === file ? code : ts.sys.readFile(path)),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  const service = ts.createLanguageService(host, registry);
  return { service, position };
}

function complete(marked: string): string[] {
  const { service, position } = edit(marked);
  const found = service.getCompletionsAtPosition(file, position, undefined);
  return found?.entries.map(({ name }) => name) ?? [];
}

function hover(marked: string): string {
  const { service, position } = edit(marked);
  const info = service.getQuickInfoAtPosition(file, position);
  return ts.displayPartsToString(info?.displayParts);
}

/** The declarations of a module, as the compiler writes them. */
function declare(code: string): string {
  const { service } = edit(`${code}^`);
  const program = service.getProgram();
  const mistakes = program?.getDeclarationDiagnostics(program.getSourceFile(file)) ?? [];
  for (const { messageText } of mistakes) throw new Error(JSON.stringify(messageText));
  const { outputFiles } = service.getEmitOutput(file, true, true);
  return outputFiles.map(({ text }) => text).join("");
}

/** What the compiler says of a module, each mistake with all its lines. */
function diagnose(code: string): string[] {
  const { service } = edit(`${code}^`);
  const mistakes = service.getSemanticDiagnostics(file);
  return mistakes.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("a module", () => {
  const module = `
    interface Needs { readonly user: { readonly name: string } }
    function addNotes<Routes, Added extends Needs>(app: App<Routes, Added>) { return app; }`;

  it.each([
    ["", "Property 'user' is missing in type"],
    ["{ context: () => ({ token: 1 }) }", "Property 'user' is missing in type"],
    ["{ context: () => undefined }", "Property 'user' is missing in type"],
    [
      "{ context: () => ({ user: null as Needs['user'] | null }) }",
      "Types of property 'user' are incompatible.",
    ],
  ])("refuses createApp(%s) with the name of the member that it needs", (given, sentence) => {
    const mistakes = diagnose(
      `import type { App } from "@fw/framework"; ${module} addNotes(createApp(${given}));`,
    );
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(sentence);
  });
});

describe("the declarations of a program", () => {
  it.each([
    ["routes", 'export const app = createApp().get("/a", () => ({ b: 1 }));'],
    [
      "errors of its own",
      "export const app = createApp({ formatError: ({ code }) => ({ code }) }).get('/a', () => 1);",
    ],
    [
      "what a context adds, and its errors",
      `import { HttpError } from "@fw/framework";
       const find = () => [undefined, { user: "ada" }, new HttpError(401, "UNAUTHORIZED")].at(-1);
       export const app = createApp({ context: find }).get("/a", ({ user }) => user);`,
    ],
    [
      "functions for its options",
      `type Options = NonNullable<Parameters<typeof createApp>[0]>;
       export const format = (...given: Parameters<NonNullable<Options["formatError"]>>) => given;
       export const log = (...given: Parameters<NonNullable<Options["onResponse"]>>) => given;`,
    ],
    [
      "what a caller makes of the responses",
      `import type { RoutesOf } from "@fw/framework";
       const app = createApp().post("/a", ({ body }) => body, { body: z.object({ b: z.number() }) });
       declare const response: RoutesOf<typeof app>["POST /a"]["response"];
       declare function pick<R>(value: R): R extends { readonly body: infer Body } ? [Body] : never;
       export const picked = pick(response);`,
    ],
    [
      "a server",
      'import { serve } from "@fw/framework"; export const start = (...given: Parameters<typeof serve>) => serve(...given);',
    ],
  ])("name no package but the facade: %s", (_, code) => {
    const declared = declare(code);
    expect(declared).toContain("export declare const");
    expect(declared).not.toMatch(/@fw\/(?!framework)|packages\/core/);
  });
});

describe("an editor", () => {
  it.each([
    ["at the first", "createApp().put('/a/:id', () => 1, { ^ });", ["body", "params", "query"]],
    [
      "behind one",
      "createApp().put('/a/:id', () => 1, { params: z.object({ id: z.string() }), ^ });",
      ["body", "query"],
    ],
    [
      "in the options",
      "createApp({ ^ });",
      ["context", "cors", "formatError", "onError", "onResponse", "server"],
    ],
    [
      "in those of CORS",
      "createApp({ cors: { origin: '*', ^ } });",
      ["allowedHeaders", "credentials", "exposedHeaders", "maxAge"],
    ],
  ])("completes the keys, %s", (_where, code, names) => {
    expect(complete(code).toSorted()).toEqual(names);
  });

  it("completes what a handler receives", () => {
    const names = complete(
      "createApp().put('/a/:id', (context) => context.^, { params: z.object({ id: z.string() }), body: z.string() });",
    );
    expect(names.toSorted()).toEqual([
      "body",
      "headers",
      "method",
      "params",
      "platform",
      "request",
      "route",
      "signal",
    ]);
  });

  it.each([
    [
      "a context",
      "createApp().put('/a/:id', (con^text) => 1, { params: z.object({ id: z.number() }) });",
      /params/,
    ],
    [
      "the inputs of a context",
      "createApp().put('/a/:id', (con^text) => 1, { params: z.object({ id: z.number() }) });",
      /context: ContextHead & {\s*readonly params: {\s*id: number;\s*};\s*}/,
    ],
    [
      "a context with a rest",
      "createApp().get('/a/*', (con^text) => 1);",
      /context: ContextHead & {\s*readonly rest: readonly string\[\];\s*}/,
    ],
    [
      "an input",
      "createApp().put('/a/:id', ({ par^ams }) => 1, { params: z.object({ id: z.number() }) });",
      /params: {\s*id: number;\s*}/,
    ],
    [
      "an application",
      "const a^pp = createApp().get('/a', () => 1);",
      /App<RouteEntry<"GET", "\/a", {}, number, false>, object>/,
    ],
    [
      "a route",
      "import type { RoutesOf } from '@fw/framework'; const app = createApp().get('/a/:id', () => 'text', { params: z.object({ id: z.number() }) }); type Ro^ute = RoutesOf<typeof app>['GET /a/:id'];",
      /type Route = {\s*readonly params: {\s*id: number;\s*};\s*readonly response: /,
    ],
  ])("shows %s as it is", (_what, code, text) => {
    expect(hover(code)).toMatch(text);
    expect(hover(code)).not.toMatch(/Flatten|NoInfer|Checked|RouteContext|Record<never|infer /);
  });
});
