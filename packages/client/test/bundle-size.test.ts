import { bundleProgram } from "@fw/test-support/bundle-program";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

// The build comes first: `pnpm exec turbo run build --filter=@fw/client`.
it("takes no more than 1,190 bytes of a page, minified and gzipped, and imports nothing", async () => {
  const { code, imports, files } = await bundleProgram(
    'export { createClient } from "@fw/client";',
    { folder: join(import.meta.dirname, ".."), condition: "browser", minify: true },
  );
  // The comment behind the code, which leads to its map, is the build's.
  const program = code.replace(/\/\/# sourceMappingURL=.*\n?$/, "");
  expect(gzipSync(program, { level: 9 }).length).toBeLessThanOrEqual(1_190);
  expect(imports).toEqual([]);
  expect(files.filter((file) => !file.includes("/packages/client/"))).toEqual([]);
});
