import { beforeAll, describe } from "vitest";
import { readCodeBlocks, recipesFolder } from "../../docs/test/code-blocks.ts";
import { defineCodeBlocks } from "../../docs/test/define-code-blocks.ts";
import { useServers } from "./use-servers.ts";
import { writeImports } from "./write-imports.ts";

// docs/test/code-blocks.test.ts has the others.
describe("the code blocks of the documents that import other packages", () => {
  beforeAll(writeImports);
  defineCodeBlocks(
    readCodeBlocks().filter(({ folder }) => folder === recipesFolder),
    useServers(),
  );
});
