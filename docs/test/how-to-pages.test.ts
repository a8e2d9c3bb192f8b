import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { readDocuments } from "./documents.ts";

const pages = readDocuments().filter(({ name }) => /^docs\/how-to\/.+(?<!README)\.md$/.test(name));
const blocks = readCodeBlocks();
const recipes = pages.filter(({ name }) => /\/(?:requests|responses)\//.test(name));

describe.for(pages)("$name", ({ text }) => {
  const lines = text.trimEnd().split("\n");

  it("ends with the words that users of other frameworks search for", () => {
    expect(lines[0]).toMatch(/^# /);
    expect(lines.at(-1)).toMatch(/^Also called: .+\.$/);
  });
});

// Readers of these pages have the packages: they come from another framework, or add to a project of one.
const projects = /\/(?:migrating\/.+|beside\/others)\.md$/;

describe.for(pages.filter(({ name }) => !projects.test(name)))("$name", ({ text, fences }) => {
  it("says how to install what its programs import", () => {
    const installed = text.split("\n").filter((line) => /npm install|^ {2}@/.test(line));
    const packages = fences
      .filter(({ language }) => /^(?:tsx?|typescript|vue)$/.test(language))
      .flatMap(({ code }) => [...code.matchAll(/(?:from|import) "((?:@[^/"]+\/)?[^/".]+)/g)])
      .map(([, name = ""]) => name)
      .filter((name) => !/^(?:node:.*|cloudflare:.*|@fw\/framework|zod)$/.test(name));
    const missing = packages.filter(
      (name) => !installed.some((line) => line.includes(name.replace("@opentelemetry/", ""))),
    );
    expect(missing).toEqual([]);
  });
});

describe.for(pages.filter(({ name }) => !/\/(?:beside|platforms)\//.test(name)))(
  "$name",
  ({ name, text }) => {
    it("says how to run the program whose responses it shows first", () => {
      const block = blocks.find((each) => each.name.startsWith(`${name}:`));
      if (block === undefined || block.exchanges.length === 0 || block.output !== "") return;
      // Only an exported application may be served by something else.
      const isExported = block.code.includes("export default app");
      expect(isExported ? text : block.code).toMatch(/\blisten\(|\bserve\(/);
    });
  },
);

describe.for(recipes)("$name", ({ text, fences }) => {
  it("shows a program before it explains anything", () => {
    expect(fences[0]?.language).toBe("ts");
    expect(fences[0]?.line).toBeLessThanOrEqual(8);
  });

  it("shows code that needs no scroll bar", () => {
    const programs = fences.filter(({ language }) => language === "ts");
    const wide = programs.flatMap(({ code }) =>
      code.split("\n").filter((line) => line.length > 80),
    );
    expect(wide).toEqual([]);
  });

  it("ends with links to related pages", () => {
    expect(text.trimEnd().split("\n\n").at(-2)).toMatch(/^Related: \[/);
  });
});
