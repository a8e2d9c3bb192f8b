import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { readAnchors } from "./anchors.ts";
import { readDocuments, root, type Document } from "./documents.ts";
import { readLinks } from "./read-links.ts";

const documents = readDocuments();
const anchors = new Map(documents.map((document) => [document.name, readAnchors(document)]));

describe.for(documents)("$name", (document) => {
  it("links only to files and headings that exist", () => {
    const broken = readLinks(document).filter((link) => !leadsSomewhere(document, link));
    expect(broken).toEqual([]);
  });

  it("names no place on the machine that it was written on", () => {
    const places = document.text.match(
      /(?<![\w.:/-])\/(?:home|root|tmp|work|opt|var|mnt)\/[\w.-]+/g,
    );
    expect(places ?? []).toEqual([]);
    expect(document.text).not.toContain(root);
  });
});

describe("the indexes of the documents", () => {
  it("list every page and every decision", () => {
    const listed = documents
      .filter(isIndex)
      .flatMap((index) => readLinks(index).map((link) => posix.join(dirname(index.name), link)));
    const pages = documents.filter(isPage).map(({ name }) => name);
    expect(pages.filter((name) => !listed.includes(name))).toEqual([]);
  });
});

describe("a package page", () => {
  it.for(documents.filter(isPackagePage))(
    "links to addresses, and to files that are installed: $name",
    (document) => {
      const installed = /^(?:https:|#|docs\/|\.\.\/[\w-]+\/README\.md)/;
      expect(readLinks(document).filter((link) => !installed.test(link))).toEqual([]);
    },
  );
});

function isIndex({ name }: Document): boolean {
  return /^docs\/(?:[\w-]+\/)?README\.md$|^docs\/explanation\/decisions\.md$/.test(name);
}

function isPage({ name }: Document): boolean {
  return name !== "docs/README.md" && /^docs\/.+\.md$/.test(name);
}

function isPackagePage({ name }: Document): boolean {
  return /^packages\/[\w-]+\/README\.md$/.test(name);
}

function leadsSomewhere(document: Document, link: string): boolean {
  if (link.startsWith(identity.forge)) return leadsIntoTheForge(link.slice(identity.forge.length));
  if (/^[a-z]+:/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = posix.normalize(posix.join(dirname(document.name), path));
  return isThere(path === "" ? document.name : target, anchor);
}

/** The forge shows the working tree, and has a few pages of its own. */
function leadsIntoTheForge(link: string): boolean {
  if (["", "/issues", "/releases", "/security/advisories/new"].includes(link)) return true;
  const [, path, anchor] = /^\/(?:blob|tree)\/main\/([^#]+)(?:#(.+))?$/.exec(link) ?? [];
  return path !== undefined && isThere(path, anchor);
}

function isThere(target: string, anchor: string | undefined): boolean {
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || (anchors.get(target)?.has(anchor) ?? false);
}
