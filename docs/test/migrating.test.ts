import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocuments, root, readDocument } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

const column = "here (– = none)";
const unsupported = new Set(
  readTables(readDocument("docs/explanation/comparison.md"), ["missing", "instead"]).map(
    ({ missing }) => missing,
  ),
);
const pages = readDocuments().filter(({ name }) =>
  /^docs\/how-to\/migrating\/(?!README)/.test(name),
);
const rows = pages.flatMap((page) => {
  const title = /^Migrate from (.+)$/.exec(page.text.slice(2).split("\n", 1)[0] ?? "")?.[1] ?? "";
  return readTables(page, [column, title]).map((row) => ({
    page: page.name,
    theirs: row[title] ?? "",
    here: row[column] ?? "",
  }));
});
const dashes = rows.filter(({ here }) => here.includes("–"));

describe("the tables on migrating", () => {
  it("are seven", () => {
    expect(new Set(rows.map(({ page }) => page)).size).toBe(7);
  });

  it("have no row without a counterpart or a dash", () => {
    expect(rows.filter(({ theirs, here }) => theirs === "" || here === "")).toEqual([]);
  });

  it.for(dashes)(
    "have a dash on $page for $theirs, which the framework does not support",
    ({ here }) => {
      const reason = /^– \[(.+)\]\(\.\.\/\.\.\/explanation\/comparison\.md#not-supported\)$/.exec(
        here,
      );
      expect([...unsupported].some((missing) => missing.startsWith(reason?.[1] ?? "?"))).toBe(true);
    },
  );

  it.for(dashes)(
    "have a dash on $page for $theirs, which no package offers",
    async ({ theirs }) => {
      const offered = await readOffered();
      const words = readCode(theirs).map(toName);
      expect(words).not.toEqual([]);
      expect(words.filter((word) => offered.has(word))).toEqual([]);
    },
  );
});

/** The last name in a piece of code: `app.head()` is about `head`. */
function toName(code: string): string {
  return /^[^(:]*?(\w+)(?:[(:].*)?$/.exec(code)?.[1]?.toLowerCase() ?? code;
}

/** The names and the keywords of the packages that are published, and what they export. */
async function readOffered(): Promise<ReadonlySet<string>> {
  const offered = new Set<string>();
  for (const folder of readdirSync(join(root, "packages"))) {
    const text = readFileSync(join(root, "packages", folder, "package.json"), "utf8");
    const manifest = JSON.parse(text) as { private?: boolean; keywords?: string[] };
    if (manifest.private === true) continue;
    for (const name of [folder, ...(manifest.keywords ?? [])]) offered.add(name.toLowerCase());
    const index = join(root, "packages", folder, "src/index.ts");
    const exported = (await import(index)) as object;
    for (const name of Object.keys(exported)) offered.add(name.toLowerCase());
  }
  return offered;
}
