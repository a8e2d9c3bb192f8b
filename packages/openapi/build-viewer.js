// Writes the viewer of `docsPage` as a text in a module, so that an application on any platform can serve it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What looks wrong in the viewer, and what takes its place: page and styles cannot reach it from outside. */
const corrections = [
  // Its place for styles of one's own, in each of its elements.
  [
    "ct=c`\n\n`",
    `ct=c\`
      #api-info { margin-left: 0; }
      .nav-bar-section { flex-direction: row-reverse; }
      #auth .red-text { color: var(--fg3); }
      .divider { margin-block: 0; }
    \``,
  ],
  // Many operations need no key.
  ["No API key applied", "No key or token is set"],
  // A fourth cell in a row of three moves the ends of the lines.
  [":J`<td></td>`}", ':""}'],
];

const file = fileURLToPath(import.meta.resolve("rapidoc/dist/rapidoc-min.js"));
// The map of its source is not there to be found.
let program = readFileSync(file, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
for (const [wrong, right] of corrections) {
  if (program.split(wrong).length !== 2) throw new Error(`The viewer has not exactly one ${wrong}`);
  program = program.replace(wrong, () => right);
}
writeFileSync("dist/viewer.js", `export const viewer = ${JSON.stringify(program)};\n`);
const licenses = ["../LICENSE.txt", "rapidoc-min.js.LICENSE.txt"];
const texts = licenses.map((name) => readFileSync(join(dirname(file), name), "utf8"));
writeFileSync("dist/viewer.LICENSE.txt", texts.join("\n"));
