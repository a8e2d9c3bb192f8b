import { ESLint } from "eslint";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../../../docs/test/documents.ts";
import starter from "../../create/templates/shared/tsconfig.json" with { type: "json" };
import { mistakes, service } from "./planted-mistakes.ts";
import { run } from "./run.ts";

const { options: compilerOptions } = ts.convertCompilerOptionsFromJson(
  { ...starter.compilerOptions, customConditions: ["@fw/source"] },
  import.meta.dirname,
);
const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "fw-mistakes-"));
const files = mistakes.map((_, index) => join(folder, `mistake-${index}.ts`));
const correct = join(folder, "correct.ts");
const contract = join(folder, "contract.json");

/** Who finds something in a file: the compiler or the linter. */
const found = new Map<string, string>();

beforeAll(async () => {
  const options = { ...compilerOptions, typeRoots: [join(root, "node_modules/@types")] };
  symlinkSync(
    join(import.meta.dirname, "../node_modules"),
    join(folder, "node_modules"),
    "junction",
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const config = {
    compilerOptions: {
      ...starter.compilerOptions,
      customConditions: ["@fw/source"],
      typeRoots: options.typeRoots,
    },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(correct, service);
  for (const [index, { from, to, name }] of mistakes.entries()) {
    expect(service.split(from), name).toHaveLength(2);
    writeFileSync(files[index] ?? "", service.replace(from, to));
  }
  const linter = new ESLint({
    cwd: folder,
    overrideConfigFile: join(root, "packages/create/templates/shared/eslint.config.js"),
  });
  for (const { filePath, errorCount } of await linter.lintFiles([correct, ...files])) {
    if (errorCount > 0) found.set(basename(filePath), "the linter");
  }
  const program = ts.createProgram([correct, ...files], options);
  for (const file of [correct, ...files]) {
    const source = program.getSourceFile(file);
    if (program.getSemanticDiagnostics(source).length > 0)
      found.set(basename(file), "the compiler");
  }
  await run(["contract", correct, "--format", "json", "--out", contract]);
}, 240_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Who finds the mistake first: the compiler, the linter, `fw check`, or nobody. */
async function findMistake(file: string): Promise<string> {
  const earlier = found.get(basename(file));
  if (earlier !== undefined) return earlier;
  const argv = ["check", file, "--contract", contract, "--runs", "500", "--json"];
  const { status, stdout } = await run(argv);
  return status === 0 ? "nobody" : `\`fw check\`: ${describeFinding(stdout)}`;
}

/** Names what `fw check` found. */
function describeFinding(json: string): string {
  const { findings, dropped, files, fuzz } = JSON.parse(json) as Record<string, object[]> & {
    readonly fuzz: { readonly failures: readonly { readonly kind: string }[] };
  };
  if ((findings ?? []).length > 0) return "the audit";
  if ((dropped ?? []).length > 0) return "dropped errors";
  if (fuzz.failures.length > 0) return "fuzzing";
  return (files as unknown as { isCurrent: boolean }[]).some(({ isCurrent }) => !isCurrent)
    ? "the contract"
    : "something else";
}

const rows = readDocument("docs/how-to/testing/ci.md#what-finds-which-mistake").prose.flatMap(
  (line) => {
    const [, name = "", finder = ""] = /^\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    return /^(?:the|nobody|`fw)/.test(finder) ? [[name, finder] as const] : [];
  },
);

describe("the planted mistakes", { timeout: 120_000 }, () => {
  it("are those of the page on CI", () => {
    expect(rows.map(([name]) => name)).toEqual(mistakes.map(({ name }) => name));
  });

  it("are not in the service itself", async () => {
    expect(await findMistake(correct)).toBe("nobody");
  });

  it.each(rows)("%s is found by %s", async (name, finder) => {
    const index = mistakes.findIndex((mistake) => mistake.name === name);
    expect(await findMistake(files[index] ?? "")).toBe(finder);
  });
});
