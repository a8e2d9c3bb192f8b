import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";
import { readAnswers } from "./type-questions.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const file = join(fixtures, "everything.ts");

/** The differences between the contract and `RoutesOf`. */
const exceptions = [
  // `RoutesOf` has a read-only array of issues, but the receiver owns them.
  /response 400$/,
  // A string is not a member of an enum.
  "GET /role response 200",
  // The contract has no `any`.
  "GET /gaps response 200",
  "POST /gaps body",
];

/** Compares two types of a route in both directions. */
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

// In milliseconds: the first reading of a program takes longer than Vitest allows a hook.
const timeout = 60_000;

let contract: string;

beforeAll(async () => {
  contract = (await run(["contract", file])).stdout;
}, timeout);

describe("the printed contract", () => {
  it("is identical to RoutesOf", () => {
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
        // Only the contract has params without a schema.
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
  it("compiles with strict options", () => {
    const project = createProject({
      "contract.ts": contract,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          ...{ strict: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
          ...{ noEmit: true, target: "ES2023", module: "NodeNext", types: [] },
          lib: ["ES2024", "DOM"],
        },
        include: ["contract.ts"],
      }),
    });
    const name = version === "6.0" ? "typescript" : `typescript-${version}`;
    const tsc = join(import.meta.dirname, "../node_modules", name, "bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", project("tsconfig.json")], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, ""]);
  });
});
