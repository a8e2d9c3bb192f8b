import { PostgresServer } from "@fw/test-support/postgres-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recipesFolder, type CodeBlock } from "./code-blocks.ts";
import { replay } from "./http-exchange.ts";
import { findLintErrors } from "./lint-errors.ts";
import { runBlock, serveBlock, type ServedBlock, type Variables } from "./run-block.ts";
import { compile, findTypeErrors, readTemplateOptions } from "./type-errors.ts";

const timeout = 60_000;
/** The beginning of the names of those to check: a page or a folder. */
const { DOCUMENT: only = "" } = process.env;

/**
 * Defines the tests of code blocks: they pass the compiler, print what they say, and are answered as
 * shown. A block that reads `DATABASE_URL` gets an empty database of PostgreSQL.
 *
 * @param all - the blocks
 * @param variables - what else the blocks find in their environment
 */
export function defineCodeBlocks(
  all: readonly CodeBlock[],
  variables: () => Variables = () => ({}),
): void {
  const blocks = all.filter(({ name }) => name.startsWith(only));
  const isServed = ({ exchanges }: CodeBlock): boolean => exchanges.length > 0;
  const getDatabase = useDatabases(blocks);
  const getVariables = (block: CodeBlock): Variables => ({ ...variables(), ...getDatabase(block) });

  it("pass the compiler", { timeout }, () => {
    expect(findTypeErrors(compile(blocks))).toEqual({});
  });

  // The linter takes longer than the compiler.
  it(
    "pass the compiler and the linter with the configuration of a new service",
    { timeout: 3 * timeout },
    async () => {
      const compiled = compile(blocks, readTemplateOptions());
      expect(findTypeErrors(compiled)).toEqual({});
      expect(await findLintErrors(compiled)).toEqual({});
    },
  );

  it.concurrent.for(blocks.filter((block) => !isServed(block)))(
    "$name runs and prints what it says",
    { timeout },
    async (block) => {
      const { exitCode, output, errors } = await runBlock(block, getVariables(block));
      expect(exitCode, errors).toBe(0);
      // What a test runner prints is not the document's to say.
      if (!block.code.includes('from "node:test"')) expect(output).toBe(block.output);
    },
  );

  it.concurrent.for(blocks.filter(isServed))(
    "$name prints what it says, and is answered as shown below it",
    { timeout },
    (block) => serveBlock(block, (served) => checkServed(block, served), getVariables(block)),
  );
}

async function checkServed(block: CodeBlock, { port, output, stop }: ServedBlock): Promise<void> {
  expect(output).toBe(block.output);
  for (const exchange of block.exchanges) {
    const { shown, real } = await replay(exchange, port);
    expect({ line: exchange.line, ...real }).toEqual({ line: exchange.line, ...shown });
  }
  // A program that has failed meanwhile ended with 1; the signal leaves no code where nothing waits for it.
  expect((await stop("SIGTERM")).exitCode ?? 0).toBe(0);
}

/** Has PostgreSQL running during the tests if a block needs it, with a database for each block. */
function useDatabases(blocks: readonly CodeBlock[]): (block: CodeBlock) => Variables {
  const names = blocks
    .filter(
      ({ code, folder }) => folder === recipesFolder && /DATABASE_URL|\.\/database\.ts/.test(code),
    )
    .map(({ name }) => name);
  const urls = new Map<string, string>();
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (names.length === 0) return;
    server = await PostgresServer.create();
    for (const [index, name] of names.entries()) {
      urls.set(name, server.createDatabase(`document_${index}`));
    }
  });
  afterAll(() => server?.remove());
  return ({ name }) => {
    const url = urls.get(name);
    return url === undefined ? {} : { DATABASE_URL: url };
  };
}
