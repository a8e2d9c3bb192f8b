import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { replay } from "./http-exchange.ts";
import { runBlock, serveBlock } from "./run-block.ts";
import { findTypeErrors, readShownOptions } from "./type-errors.ts";

const { DOCUMENT: only = "" } = process.env;
const blocks = readCodeBlocks().filter(({ name }) => name.startsWith(only));
const [run = [], served = []] = [false, true].map((isServed) =>
  blocks.filter(({ exchanges }) => exchanges.length > 0 === isServed),
);
const timeout = 60_000;

describe("the code blocks of the documents", () => {
  it("pass the compiler", { timeout }, () => {
    expect(Object.fromEntries(findTypeErrors(blocks))).toEqual({});
  });

  it("pass the compiler with the tsconfig.json that the documentation shows", { timeout }, () => {
    expect(Object.fromEntries(findTypeErrors(blocks, readShownOptions()))).toEqual({});
  });

  it.concurrent.for(run)("$name runs and prints what it says", { timeout }, async (block) => {
    const { exitCode, output, errors } = await runBlock(block);
    expect(exitCode, errors).toBe(0);
    // What a test runner prints is not the document's to say.
    if (!block.code.includes('from "node:test"')) expect(output).toBe(block.output);
  });

  it.concurrent.for(served)(
    "$name prints what it says, and is answered as shown below it",
    { timeout },
    async (block) => {
      await serveBlock(block, async ({ port, output, stop }) => {
        expect(output).toBe(block.output);
        for (const exchange of block.exchanges) {
          const { shown, real } = await replay(exchange, port);
          expect({ line: exchange.line, ...real }).toEqual({ line: exchange.line, ...shown });
        }
        // A program that has failed meanwhile ended with 1; the signal leaves no code where nothing waits for it.
        expect((await stop("SIGTERM")).exitCode ?? 0).toBe(0);
      });
    },
  );
});
