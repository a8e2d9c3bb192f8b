// Copies the specification into a package, beside `dist`: the declarations of all packages cite its sections. Links to other
// pages lose their addresses, because the package has none of those.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rewriteLinks } from "../site/build/rewrite-links.js";

const source = join(import.meta.dirname, "../../docs/specification.md");
const text = readFileSync(source, "utf8");

mkdirSync("docs", { recursive: true });
writeFileSync(
  "docs/specification.md",
  rewriteLinks(text, (href) => (/^(?:#|https:)/.test(href) ? href : undefined)),
);
