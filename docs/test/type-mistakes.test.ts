import { checkTypes, compilers, type Compiler } from "@fw/test-support/check-types";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "./documents.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rows = Array.from(
  readFileSync(join(root, "docs/reference/typing.md"), "utf8").matchAll(
    /^\| `((?:app|createApp|client|createClient).*?)`\s+\| `(.*?)`\s+\|(?:$| .*\|$)/gm,
  ),
  ([, code = "", sentence = ""]) => ({ code, sentence }),
);

const declarations = `
  import { createApp, HttpError, reply, z } from "@fw/framework";
  import { createClient } from "@fw/client";
  const app = createApp();
  const service = createApp()
    .get("/users", () => [{ id: 1 }])
    .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
    .post("/users", ({ body }) => body, { body: z.object({ name: z.string() }) });
  const client = createClient<typeof service>("/api");
  export { app, client, createClient, HttpError, reply, z };`;

/** The packages as they are built, for a consumer that has not installed Zod. */
const installed = {
  "@fw/framework": join(root, "packages/framework"),
  "@fw/client": join(root, "packages/client"),
  "@types/node": join(root, "node_modules/@types/node"),
};

/** The names that the compiler prints in full and that no program can import. */
const internal =
  /RouteContext|AnyValidation|AnyInputs|NoValidation|Record<never|Checked|Sentences|Mistake|Verdict|NoInfer|\{\} &|& \{\}|ErrorsOf|CallOptions<\{/;

/** The first line of the compiler's first message, for each row. */
async function readFirstLines(compiler: Compiler): Promise<readonly string[]> {
  const files = rows.map(({ code }, index): [string, string] => [
    `row${index}.ts`,
    `${declarations}\n${code};`,
  ]);
  const { errors } = await checkTypes(compiler, Object.fromEntries(files), installed);
  return rows.map((_row, index) => {
    const line = errors.split("\n").find((each) => each.includes(`row${index}.ts(`)) ?? "";
    return line.replaceAll('\\"', '"');
  });
}

describe("the mistakes in docs/reference/typing.md", () => {
  it("are at least thirty", () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
  });

  describe.for(compilers)("are refused by %s", (compiler) => {
    let lines: readonly string[] = [];
    beforeAll(async () => {
      lines = await readFirstLines(compiler);
    });

    it("with the sentence beside each, in the first line", () => {
      expect(
        rows.map(({ code, sentence }, index) => [code, lines[index]?.includes(sentence)]),
      ).toEqual(rows.map(({ code }) => [code, true]));
    });

    it("without an internal name in the first line", () => {
      expect(lines.filter((line) => internal.test(line))).toEqual([]);
    });
  });
});
