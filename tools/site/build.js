// Builds the site into `dist`; with `--serve` it also shows it, on port 4173 or that of PORT.
import { build, serve } from "vitepress";
import { writeContent } from "./build/write-content.js";

await writeContent();
await build(import.meta.dirname);
if (process.argv.includes("--serve")) {
  await serve({ root: import.meta.dirname, port: Number(process.env.PORT ?? 4173) });
}
