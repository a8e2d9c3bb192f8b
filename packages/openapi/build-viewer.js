// Writes the viewer of `docsPage` as a text in a module, so that an application on any platform can serve it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(import.meta.resolve("rapidoc/dist/rapidoc-min.js"));
// The map of its source is not there to be found.
const program = readFileSync(file, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
writeFileSync("dist/viewer.js", `export const viewer = ${JSON.stringify(program)};\n`);
const licenses = ["../LICENSE.txt", "rapidoc-min.js.LICENSE.txt"];
const texts = licenses.map((name) => readFileSync(join(dirname(file), name), "utf8"));
writeFileSync("dist/viewer.LICENSE.txt", texts.join("\n"));
