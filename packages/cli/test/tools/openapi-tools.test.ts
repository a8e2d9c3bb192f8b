import type { ContractDocument } from "@fw/contract";
import type { OpenApiDocument } from "@fw/openapi";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../project.ts";
import { run } from "../run.ts";
import { readAnswers } from "../type-questions.ts";
import { differences } from "./differences.ts";

const tools = join(import.meta.dirname, "../../../../tools/openapi");

/** The modules of the applications, relative to the fixtures. */
const applications = [
  "./inputs.ts",
  "./everything.ts",
  "../../../../apps/example/src/in-memory.ts",
];

const rules = { "spectral.yaml": 'extends: ["spectral:oas"]\n' };

/** The first reading of a program and the start of a tool take long. */
const timeout = 120_000;

describe.each(applications)("the document of %s", { timeout }, (application) => {
  const file = join(import.meta.dirname, "../fixtures", application);
  let text = "";

  beforeAll(async () => {
    const overrides = join(import.meta.dirname, "../../../../apps/example/openapi-overrides.json");
    const options = application.includes("example") ? ["--overrides", overrides] : [];
    const { stdout } = await run(["openapi", file, ...options]);
    text = stdout;
  }, timeout);

  it("is valid by the meta-schema of OpenAPI 3.1", () => {
    const path = createProject({ "openapi.json": text })("openapi.json");
    expect(JSON.parse(runTool("validate-api", path).stdout)).toEqual({ valid: true });
  });

  it("has no error by the recommended rules of Redocly", () => {
    const path = createProject({ "openapi.json": text })("openapi.json");
    const { stdout, stderr } = runTool("redocly", "lint", "--format", "json", path);
    expect({ errors: readTotals(stdout).errors, stderr }).toMatchObject({ errors: 0 });
  });

  it("has no error by the rules of Spectral, and the example's has no warning", () => {
    const project = createProject({ "openapi.json": text, ...rules });
    const argv = ["-r", project("spectral.yaml"), "-f", "json", project("openapi.json")];
    const results = JSON.parse(runTool("spectral", "lint", "-q", ...argv).stdout) as Result[];
    // In Spectral, 0 is an error.
    const wanted = application.includes("example") ? results : results.filter(isError);
    expect(wanted).toEqual([]);
  });

  it("has the same types in openapi-typescript as in RoutesOf", async () => {
    const path = createProject({ "openapi.json": text })("openapi.json");
    const { stdout: paths } = runTool("openapi-typescript", path, "--default-non-nullable=false");
    const { routes } = JSON.parse(
      (await run(["contract", file, "--format", "json"])).stdout,
    ) as ContractDocument;
    const document = JSON.parse(text) as OpenApiDocument;
    const questions = routes.flatMap((route) => [...listQuestions(document, route)]);
    const answers = readAnswers({
      "application.ts": `export type { app } from ${JSON.stringify(application)};`,
      "paths.ts": paths,
      "questions.ts": `${head}export type Answers = [${questions.map(([, each]) => each).join(",\n")}];`,
    });
    expect(answers).toHaveLength(questions.length);
    const found = questions.flatMap(([name], index) => (answers[index] === "same" ? [] : [name]));
    const declared = differences.filter(({ file: each }) => each === application);
    expect(found).toEqual(declared.map(({ place }) => place));
  });
});

it("docs/reference/openapi.md has each kind of difference, and no other", () => {
  const page = readFileSync(
    join(import.meta.dirname, "../../../../docs/reference/openapi.md"),
    "utf8",
  );
  const [, table = ""] = page.split("| kind ");
  const kinds = Array.from(table.matchAll(/^\| (\S.*?) +\|/gm), ([, kind = ""]) => kind);
  const found = differences.map(({ kind }) => kind);
  expect(kinds.filter((kind) => !/^-+$/.test(kind)).toSorted()).toEqual(
    [...new Set(found)].toSorted(),
  );
});

interface Result {
  readonly severity: number;
  readonly message: string;
}

function isError({ severity }: Result): boolean {
  return severity === 0;
}

function readTotals(output: string): { readonly errors: number } {
  return (JSON.parse(output) as { readonly totals: { readonly errors: number } }).totals;
}

function runTool(name: string, ...argv: readonly string[]) {
  const bin = join(tools, "node_modules/.bin", name);
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return spawnSync(bin, argv, { encoding: "utf8", cwd: tools, env });
}

const head = `
import type { RoutesOf } from "@fw/framework";
import type { app } from "./application.ts";
import type { paths } from "./paths.ts";
type Routes = RoutesOf<typeof app>;
// The receiver owns an array, and JSON has no undefined.
type Plain<T> = 0 extends 1 & T ? T : T extends object ? { -readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> } : T;
type Is<A, B> = 0 extends 1 & (A | B) ? "any" : Compare<Plain<A>, Plain<B>>;
type Compare<A, B> = [A] extends [B] ? ([B] extends [A] ? "same" : "less") : "other";
type Part<R, Name extends string> = Name extends keyof R ? Exclude<R[Name], undefined> : never;
type Given<O, Name extends string> = O extends { parameters: infer P } ? Part<P, Name> : never;
type Sent<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Body<R, S> = Extract<R, { status: S }> extends { body: infer B } ? B : never;
type Answer<O, S> = O extends { responses: infer R } ? (S extends keyof R ? Content<R[S]> : never) : never;
type Content<R> = R extends { content: infer C } ? C[keyof C] : undefined;
`;

/** Types to compare, each after its name. */
function* listQuestions(
  document: OpenApiDocument,
  { method, path, body, responses }: ContractDocument["routes"][number],
): Generator<readonly [name: string, type: string]> {
  const template = Object.keys(document.paths).find((each) => toShape(each) === toShape(path));
  const key = `${method} ${path}`;
  const route = `Routes[${JSON.stringify(key)}]`;
  const operation = `paths[${JSON.stringify(template)}][${JSON.stringify(method.toLowerCase())}]`;
  yield [`${key} params`, `Is<Part<${route}, "params">, Given<${operation}, "path">>`];
  yield [`${key} query`, `Is<Part<${route}, "query">, Given<${operation}, "query">>`];
  const [ours, theirs] = [`Part<${route}, "body">`, `Sent<${operation}>`];
  yield [`${key} body`, `Is<keyof ${ours}, keyof ${theirs}>`];
  const members = Object.keys(body?.properties ?? {}).map((name) => JSON.stringify(name));
  for (const name of members) {
    yield [`${key} body.${name}`, `Is<Pick<${ours}, ${name}>, Pick<${theirs}, ${name}>>`];
  }
  if (members.length === 0) yield [`${key} body`, `Is<${ours}, ${theirs}>`];
  for (const status of new Set(responses.map((each) => each.status))) {
    if (status === "any") continue;
    const body = `Body<${route}["response"], ${status}>`;
    yield [`${key} ${status}`, `Is<${body}, Answer<${operation}, ${status}>>`];
  }
}

/** Removes the names of parameters. */
function toShape(path: string): string {
  return path.replaceAll(/:[^/]*|\{[^}]*\}|\*/g, "{}");
}
