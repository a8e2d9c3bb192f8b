import { describe } from "vitest";
import { readCodeBlocks, recipesFolder } from "./code-blocks.ts";
import { defineCodeBlocks } from "./define-code-blocks.ts";

// tools/recipes/code-blocks.test.ts has the others.
describe("the code blocks of the documents", () => {
  defineCodeBlocks(readCodeBlocks().filter(({ folder }) => folder !== recipesFolder));
});
