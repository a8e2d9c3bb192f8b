// Puts the page's files together in `dist/public`: those of `public`, and the program of `page` in one file.
import { cp } from "node:fs/promises";
import { build } from "rolldown";

await cp("public", "dist/public", { recursive: true });
await build({
  input: "page/bookmarks.ts",
  platform: "browser",
  output: { file: "dist/public/bookmarks.js", format: "esm" },
});
