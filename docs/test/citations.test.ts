import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { readAnchors } from "./anchors.ts";
import { isSkipped, readDocument, root } from "./documents.ts";

const specification = "docs/specification.md";
const anchors = readAnchors(readDocument(specification));

const files = globSync("**/*.{ts,js,md}", { cwd: root, exclude: isSkipped }).map((path) => {
  const text = readFileSync(join(root, path), "utf8");
  return { name: path.replaceAll(sep, "/"), text: toLine(text) };
});

describe("citations of the specification", () => {
  it("lead to its sections, wherever they stand", () => {
    const broken = files.flatMap(({ name, text }) =>
      readCitations(text)
        .filter(({ path, anchor }) => path !== specification || !anchors.has(anchor))
        .map(({ path, anchor }) => `${name}: ${path}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it("are links and not bare numbers", () => {
    const bare = files.flatMap(({ name, text }) =>
      [...text.matchAll(bareNumber)].map(([citation]) => `${name}: ${citation}`),
    );
    expect(bare).toEqual([]);
  });

  it("are found in sources, tests and documents", () => {
    const places = files.filter(({ text }) => readCitations(text).length > 0);
    const folders = new Set(places.map(({ name }) => /src|test|\.md$/.exec(name)?.[0]));
    expect([...folders].sort()).toEqual([".md", "src", "test"]);
  });
});

describe("citations of the other pages", () => {
  it("lead from sources and tests to headings", () => {
    const broken = files.flatMap(({ name, text }) => {
      const cited = name.endsWith(".md") ? [] : text.matchAll(/\b(docs\/[\w/-]+\.md)#([\w-]+)/g);
      return [...cited]
        .filter(([, path = "", anchor = ""]) => !readAnchors(readDocument(path)).has(anchor))
        .map(([citation]) => `${name}: ${citation}`);
    });
    expect(broken).toEqual([]);
  });
});

/** Removes line breaks and the marks before the lines of a comment, where a citation may be broken. */
function toLine(text: string): string {
  return text.replaceAll(/\s+(?:\*|\/\/)?\s*/g, " ");
}

/** Links of Markdown are left out: they have a test of their own, which knows where they begin. */
function readCitations(text: string): { readonly path: string; readonly anchor: string }[] {
  const prose = text.replaceAll(/\]\([^)\s]*\)|\]: https:\S+/g, "");
  return [...prose.matchAll(/([\w./-]*\bspecification\.md)#([\w-]*)/g)].map(
    ([, path = "", anchor = ""]) => ({ path, anchor }),
  );
}

/** A section by its number alone, behind the name of a document that has no link. */
const bareNumber = /\b(?:specification|decisions)\b[^.\u00a7]{0,40}\u00a7 ?[\d.]+/gi;
