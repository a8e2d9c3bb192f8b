import path from "node:path";
import ts59, { type LanguageServiceHost } from "typescript-5.9";
import ts60 from "typescript-6.0";
import { cpuTime } from "../harness/cpu-time.ts";
import { editorCases } from "./measure-editor.ts";
import { writeApp } from "./peers.ts";

// A fresh process that is an editor of an app of 300 routes: `editor.ts <peer>`. It prints the CPU time of
// completing a member in route 150, when the file is opened and after an edit there, in milliseconds.
const app = writeApp(process.argv[2] ?? "", 300);
const file = path.join(import.meta.dirname, "edited.ts");
const figures: Record<string, number> = {};

complete(ts59, "5.9");
// The two packages declare the same interface.
complete(ts60 as unknown as typeof ts59, "6.0");
process.stdout.write(JSON.stringify(figures));

function complete(ts: typeof ts59, version: "5.9" | "6.0"): void {
  const routes = app.split("\n");
  const line = routes.findLastIndex((text) => /\bget150\b|\/items150\//.test(text));
  const before = routes.slice(0, line).join("\n").length + 1;
  const column = (routes[line] ?? "").lastIndexOf("params.id") + "params.".length;
  let code = app;
  let edits = 0;
  const host: LanguageServiceHost = {
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.es2023.d.ts"],
      types: ["node"],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      skipLibCheck: true,
      noEmit: true,
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(edits) : "0"),
    getScriptSnapshot(name) {
      const text = name === file ? code : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => import.meta.dirname,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? code : ts.sys.readFile(name)),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  };
  const service = ts.createLanguageService(host);

  /** Removes letters behind the dot, and asks what can stand there. */
  function edit(removed: number): number {
    const position = before + column;
    code = `${app.slice(0, position)}${app.slice(position + removed)}`;
    edits++;
    const start = cpuTime();
    const found = service.getCompletionsAtPosition(file, position, undefined);
    const duration = (cpuTime() - start) / 1e6;
    if (found?.entries.some(({ name }) => name === "id") !== true) {
      throw new Error(`No completion: ${routes[line] ?? ""}`);
    }
    return duration;
  }

  const [opened, edited] = editorCases[version];
  figures[opened] = edit(1);
  figures[edited] = edit(2);
}
