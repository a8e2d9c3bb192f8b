import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readAnchors } from "./anchors.ts";
import { readDocuments, root, type Document } from "./documents.ts";

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

function readLinks({ prose }: Document): string[] {
  const text = prose.join("\n").replaceAll(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere({ name }: Document, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? name : posix.normalize(posix.join(dirname(name), path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || (anchors.get(target)?.has(anchor) ?? false);
}
