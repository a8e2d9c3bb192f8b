// Writes a package's `dist`: one file for each of its entries, for Node takes a third of a
// millisecond for every module that it loads. What an entry imports later stays apart.
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { rolldown } from "rolldown";

/** The private packages, of which each package that needs one has a copy. */
const bundled = ["@fw/options", "@fw/percent", "@fw/zod-schema"];

const { exports, imports = {} } = JSON.parse(readFileSync("package.json", "utf8"));
for (const target of Object.values(exports)) {
  const source = target["@fw/source"];
  if (source === undefined) continue;
  // Several conditions may lead to one file, which is then the same under each of them.
  const conditions = new Map(Object.entries(target).map(([name, path]) => [path, name]));
  for (const [path, condition] of conditions) {
    if (extname(path) === ".js") await write(source, path, condition);
  }
}

/** Writes the entry for platforms of one condition; `imports` says what is another for them. */
async function write(source, path, condition) {
  const isDefault = condition === "default";
  const bundle = await rolldown({
    input: { [basename(path, ".js")]: source },
    external: (id) => !/^[./]/.test(id) && !bundled.includes(id) && !(id in imports),
    resolve: { conditionNames: ["@fw/source", ...(isDefault ? [] : [condition])] },
    platform: "neutral",
  });
  // What stands in for another module is too small to be loaded later.
  const codeSplitting = isDefault ? {} : { codeSplitting: false };
  await bundle.write({ dir: "dist", format: "esm", sourcemap: true, ...codeSplitting });
}
