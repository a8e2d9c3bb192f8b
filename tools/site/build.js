// Builds the site into `dist`. With `--serve`, it also serves it on port 4173 or on PORT.
import { build, serve } from "vitepress";
import { writeContent } from "./build/write-content.js";

await writeContent();
await build(import.meta.dirname);
if (process.argv.includes("--serve")) {
  await serve({ root: import.meta.dirname, port: Number(process.env.PORT ?? 4173) });
}
