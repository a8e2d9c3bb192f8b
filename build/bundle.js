// Writes a package's `dist`: one file for each of its entries, for Node takes a third of a
// millisecond for every module that it loads. What an entry imports later stays apart.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { rolldown } from "rolldown";

/** The private packages, of which each package that needs one has a copy. */
const bundled = ["@fw/options", "@fw/percent", "@fw/zod-schema"];

const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(exports).flatMap((target) => target["@fw/source"] ?? []);
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((path) => [basename(path, ".ts"), path])),
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !bundled.includes(id),
  resolve: { conditionNames: ["@fw/source"] },
  platform: "neutral",
});
await bundle.write({ dir: "dist", format: "esm", sourcemap: true });
