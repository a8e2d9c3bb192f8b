import { spawnSync } from "node:child_process";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const file = join(fixtures, "everything.ts");

/** Where the contract and `RoutesOf` differ, and why. */
const exceptions = [
  // Its issues are a read-only array there; who receives them owns them.
  /response 400$/,
  // A text is no member of an enumeration.
  "GET /role response 200",
  // The contract has no `any`.
  "GET /gaps response 200",
  "POST /gaps body",
];

/** Compares two types of a route, both ways. */
const head = `
import type { RoutesOf } from "@fw/framework";
import type { app } from "./everything.ts";
import type { Contract } from "./contract.ts";
type Routes = RoutesOf<typeof app>;
type Is<A, B> = 0 extends 1 & (A | B) ? "any" : [A] extends [B] ? ([B] extends [A] ? "same" : "wider than the contract") : "no part of the contract";
type Part<R, Name extends string> = Name extends keyof R ? Exclude<R[Name], undefined> : "none";
type Body<R, Status> = R extends { readonly status: infer S; readonly body: infer B } ? Status extends S ? B : never : never;
type Statuses<R> = R extends { readonly status: infer S } ? S : never;
`;

// The first to read a program takes longer than a hook may, in milliseconds.
const timeout = 60_000;

describe("the printed contract", () => {
  let contract: string;

  beforeAll(async () => {
    contract = (await run(["contract", file])).stdout;
  }, timeout);

  it("is what RoutesOf says, to the letter", () => {
    const keys = [...contract.matchAll(/^ {2}"((?:GET|POST|PUT|DELETE) .*)": \{$/gm)].map(
      ([, key = ""]) => key,
    );
    expect(keys).toHaveLength(24);
    const statuses = [200, 201, 202, 203, 204, 400, 404, 409, 413, 415, 500];
    const questions = keys.flatMap((key) => {
      const [ours, theirs] = ["Contract", "Routes"].map(
        (name) => `${name}[${JSON.stringify(key)}]`,
      );
      return [
        // A param that no schema declares is in the contract alone.
        ...(key === "GET /files/:name/*" ? ["query", "body"] : ["params", "query", "body"]).map(
          (name) => [`${key} ${name}`, `Is<Part<${theirs}, "${name}">, Part<${ours}, "${name}">>`],
        ),
        [`${key} statuses`, `Is<Statuses<${theirs}["response"]>, Statuses<${ours}["response"]>>`],
        ...statuses.map((status) => [
          `${key} response ${status}`,
          `Is<Body<${theirs}["response"], ${status}>, Body<${ours}["response"], ${status}>>`,
        ]),
      ];
    });
    const code = `${head}export type Answers = [${questions.map(([, question]) => question).join(",\n")}];`;
    const answers = readAnswers({ "contract.ts": contract, "questions.ts": code });
    expect(answers).toHaveLength(questions.length);
    const different = questions.flatMap(([name = ""], index) =>
      answers[index] === "same" ||
      exceptions.some((each) => name === each || (each instanceof RegExp && each.test(name)))
        ? []
        : [`${name}: ${answers[index] ?? ""}`],
    );
    expect(different).toEqual([]);
  });
});

describe.each(["5.9", "6.0", "7.0"])("the printed contract, in TypeScript %s", (version) => {
  it("compiles with strict options", async () => {
    const project = createProject({
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          ...{ strict: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
          ...{ noEmit: true, target: "ES2023", module: "NodeNext", types: [] },
          lib: ["ES2024", "DOM"],
        },
        include: ["contract.ts"],
      }),
    });
    await run(["contract", file, "--out", project("contract.ts")]);
    const name = version === "6.0" ? "typescript" : `typescript-${version}`;
    const tsc = join(import.meta.dirname, "../node_modules", name, "bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", project("tsconfig.json")], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, ""]);
  });
});

const strict: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};

function readAnswers(files: Readonly<Record<string, string>>): string[] {
  const { program, errors } = compile(files, {
    ...strict,
    allowImportingTsExtensions: true,
    customConditions: ["@fw/source"],
    types: ["node"],
    lib: ["lib.es2024.d.ts"],
  });
  expect(errors).toEqual([]);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(fixtures, "questions.ts"));
  const answers = source?.statements
    .filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text === "Answers");
  const type = answers && checker.getTypeFromTypeNode(answers.type);
  return checker
    .getTypeArguments(type as ts.TypeReference)
    .map((each) => (each.isStringLiteral() ? each.value : checker.typeToString(each)));
}

function compile(files: Readonly<Record<string, string>>, options: ts.CompilerOptions) {
  const host = ts.createCompilerHost(options);
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(fixtures, name), text]));
  const program = ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (name) => texts.has(name) || host.fileExists(name),
    readFile: (name) => texts.get(name) ?? host.readFile(name),
    getSourceFile: (name, target, ...rest) => {
      const text = texts.get(name);
      return text === undefined
        ? host.getSourceFile(name, target, ...rest)
        : ts.createSourceFile(name, text, target);
    },
  });
  const errors = [...texts.keys()].flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
  return { program, errors };
}
