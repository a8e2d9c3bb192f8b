// Puts the files of the pages together in `dist/public`: those of `public`, the program of `page` in one file, and the
// viewer of the documentation.
import { cp } from "node:fs/promises";
import { URL } from "node:url";
import { build } from "rolldown";

await cp("public", "dist/public", { recursive: true });
const viewer = import.meta.resolve("rapidoc/dist/rapidoc-min.js");
await cp(new URL(viewer), "dist/public/docs.js");
await build({
  input: "page/bookmarks.ts",
  platform: "browser",
  // The sources of the client, which need no build.
  resolve: { conditionNames: ["@fw/source", "browser", "import", "default"] },
  output: { file: "dist/public/bookmarks.js", format: "esm" },
});
