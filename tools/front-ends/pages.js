import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import ts from "typescript";
import { compileScript, parse } from "vue/compiler-sfc";
import { readDocument } from "../../docs/test/documents.ts";

/** The options of a usual bundler, and stricter ones. */
const compilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

const react = `import { createRoot } from "react-dom/client";
import { App } from "./note.tsx";
const root = createRoot(document.body);
const show = (id) => root.render(<App id={id} />);
Object.assign(globalThis, { show });
`;

const vue = `import { createApp, h, ref } from "vue";
import Note from "./note.vue";
const id = ref(0);
createApp(() => id.value === 0 ? null : h(Note, { id: id.value })).mount(document.body);
Object.assign(globalThis, { show: (next) => (id.value = next) });
`;

/**
 * Writes the program of a section of docs/how-to/front-ends/query-libraries.md to a folder from which it can import the libraries.
 *
 * @returns the modules that the compiler checks, the module of the service, and the one that shows the component
 */
export function writePage(page) {
  const write = (name, code) => {
    assert.ok(code, `query-libraries.md has the code of ${name}`);
    const file = join(import.meta.dirname, "dist", page, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return file;
  };
  const api = write("page/api.ts", readCodes("tanstack-query", "tsx")[0]);
  const service = write("server/app.ts", readCodes("tanstack-query", "ts")[0]);
  if (page === "vue") {
    const code = readCodes(page, "vue").at(-1) ?? "";
    write("page/note.vue", code);
    // The compiler checks only the script.
    const script = write("page/note.ts", parse(code).descriptor.scriptSetup?.content);
    return { modules: [api, script], service, main: write("page/main.ts", vue) };
  }
  const note = write("page/note.tsx", readCodes(page, "tsx").at(-1));
  return { modules: [api, note], service, main: write("page/main.tsx", react) };
}

function readCodes(page, language) {
  const { fences } = readDocument(`docs/how-to/front-ends/query-libraries.md#${page}`);
  return fences.filter((fence) => fence.language === language).map(({ code }) => code);
}

/** Compiles modules, and returns the compiler's messages. */
export function findTypeErrors(modules) {
  const program = ts.createProgram(modules, compilerOptions);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

/** Bundles a module for a browser. */
export async function bundle(main) {
  const bundled = await rolldown({
    input: main,
    platform: "browser",
    plugins: [components],
    // React's libraries mark modules for the server, which causes a warning here.
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  const { output } = await bundled.generate({ format: "esm" });
  return output[0].code;
}

/** Compiles Vue's components. */
const components = {
  name: "components of Vue",
  transform(code, id) {
    if (!id.endsWith(".vue")) return null;
    const { content } = compileScript(parse(code).descriptor, { id, inlineTemplate: true });
    return { code: content, moduleType: "ts" };
  },
};
