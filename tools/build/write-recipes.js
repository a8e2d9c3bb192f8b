// Writes the recipes that `@fw/framework` ships, for readers without the site: parts of the pages. Run it after a change
// in one of them. It takes another file to write to.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { format, resolveConfig } from "prettier";
import { rewriteLinks } from "../site/build/rewrite-links.js";
import { slugify } from "../site/build/slugify.js";

const root = join(import.meta.dirname, "../..");

const [file = join(root, "packages/framework/docs/recipes.md")] = process.argv.slice(2);

/** Pages and sections, each without its subsections; first those that people needed most often. */
const places = [
  "docs/reference/return-values.md#httperror",
  "docs/reference/validation.md#query-values",
  "docs/reference/validation.md#what-a-schema-may-do",
  "docs/reference/route.md",
  "docs/reference/route.md#lists-in-a-query",
  "docs/how-to/testing/ci.md#log-in",
  "docs/how-to/testing/handle.md",
  "docs/reference/return-values.md",
  "docs/reference/return-values.md#reply",
  "docs/how-to/requests/forms.md",
  "docs/how-to/requests/forms.md#fields-that-you-do-not-know",
  "docs/how-to/security/bearer-tokens.md",
  "docs/how-to/security/bearer-tokens.md#make-the-log-in-optional",
  "docs/reference/openapi.md#overrides",
  "docs/how-to/responses/server-sent-events.md",
  "docs/how-to/requests/methods.md#without-patch",
  "docs/how-to/structure/missing-resources.md",
];

/** Titles that say too little away from their page. */
const titles = new Map([
  ["`route`", "Options of a route"],
  ["Log in", "Log in for `fw check`"],
  ["Overrides", "Overrides of the OpenAPI document"],
  ["`reply`", "Status and headers"],
  ["`HttpError`", "Errors"],
]);

const introduction = `# Recipes

The parts of the documentation that are needed most often. If a program does not call \`listen\`, add
\`await app.listen(3000)\`. \`specification.md\`, beside this file, has every rule.
`;

/** What only refers to other pages, and exchanges. */
const leftOut = [
  /^```http\n[^]*?^```\n/gm,
  /^(?:Also called|Related|See also): [^]*?(?:\n\n|\n$)/gm,
  /\s*\(\[[^\]]+\]\(\S+\)\)/g,
  /^\[[^\]]+\]\(\S+\)(?: · \[[^\]]+\]\(\S+\))*\n/gm,
];

const recipes = places.map(readRecipe);
const contents = recipes.map(({ title }) => `- [${title}](#${slugify(title)})`);
const texts = recipes.map(({ title, text }) => `## ${title}\n\n${text}\n`);
const document = [introduction, `${contents.join("\n")}\n`, ...texts].join("\n");
const style = await resolveConfig(import.meta.filename);
writeFileSync(file, await format(document, { ...style, parser: "markdown", proseWrap: "always" }));

function readRecipe(place) {
  const [path, anchor] = place.split("#");
  const [page, ...sections] = readFileSync(join(root, path), "utf8")
    .split(/^#+ (?=.+\n\n)/m)
    .slice(1);
  const found =
    anchor === undefined
      ? page
      : sections.find((each) => slugify(each.split("\n", 1)[0]) === anchor);
  if (found === undefined) throw new Error(`${path} has no section ${anchor}`);
  const [heading, ...lines] = found.split("\n");
  return { title: titles.get(heading) ?? heading, text: clean(lines.join("\n")) };
}

function clean(text) {
  const own = leftOut.reduce((rest, pattern) => rest.replaceAll(pattern, ""), text);
  return rewriteLinks(own, () => undefined).trim();
}
