// Writes a package's `dist`: one JavaScript file per entry, because Node takes a third of a millisecond to load a module.
// Code that entries share or import later is in separate files.
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { rolldown } from "rolldown";
import { inlineDeclarations } from "./inline-declarations.js";
import { orderedImports } from "./ordered-imports.js";
import { createVariants, findDiffering } from "./variants.js";
import { withoutShippedSources } from "./without-shipped-sources.js";

/** The private packages, which are copied into each package that needs them. */
const bundled = [
  "@fw/http",
  "@fw/node-server",
  "@fw/options",
  "@fw/percent",
  "@fw/request",
  "@fw/zod-schema",
];

const { exports, imports = {} } = JSON.parse(readFileSync("package.json", "utf8"));
for (const target of Object.values(exports)) {
  const source = target["@fw/source"];
  if (source === undefined) continue;
  // Several conditions may lead to the same file.
  const conditions = new Map(Object.entries(target).map(([name, path]) => [path, name]));
  const entries = [...conditions].filter(([path]) => extname(path) === ".js");
  const differing = new Set();
  if (entries.length > 1) {
    const bundle = await read([source], findDiffering(imports, differing));
    await bundle.generate();
  }
  const input = entries.map(([path, condition]) => [
    basename(path, ".js"),
    condition === "default" ? source : `${source}?${condition}`,
  ]);
  const bundle = await read(Object.fromEntries(input), createVariants(imports, differing));
  await bundle.write({
    dir: "dist",
    format: "esm",
    sourcemap: true,
    // Other comments are in the declarations and the sources.
    comments: { annotation: true, jsdoc: false, legal: false },
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
    plugins: [orderedImports, withoutShippedSources],
  });
}

inlineDeclarations("dist", bundled);

function read(input, plugin) {
  return rolldown({
    input,
    external: (id) => !/^[./#]/.test(id) && !bundled.includes(id),
    resolve: { conditionNames: ["@fw/source"] },
    platform: "neutral",
    plugins: [plugin],
  });
}
