import { bundleProgram } from "@fw/test-support/bundle-program";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

// Build first: `pnpm exec turbo run build --filter=@fw/client`.
it("is at most 1,250 bytes, minified and gzipped, and imports nothing", async () => {
  const { code, imports, files } = await bundleProgram(
    'export { createClient } from "@fw/client";',
    { folder: join(import.meta.dirname, ".."), condition: "browser", minify: true },
  );
  // The build adds this comment.
  const program = code.replace(/\/\/# sourceMappingURL=.*\n?$/, "");
  expect(gzipSync(program, { level: 9 }).length).toBeLessThanOrEqual(1_250);
  expect(imports).toEqual([]);
  expect(files.filter((file) => !file.includes("/packages/client/"))).toEqual([]);
});
