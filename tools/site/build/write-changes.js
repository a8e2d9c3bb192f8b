// Writes one changelog from those of the packages, and from the changes that the next version will have.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { identity, root } from "./pages.js";

const all = `${identity.scope}/framework`;
const titles = { major: "Major changes:", minor: "Minor changes:", patch: "Patches:" };

/** Returns the text of the page. */
export function writeChanges() {
  const next = readNext();
  const versions = readVersions();
  return [
    "# Changelog",
    "Also called: change log, changelog, release notes, history, what is new, breaking changes.",
    "All packages have one version. [Versions and upgrading](/reference/upgrading.md) says what a version may change.",
    ...(next.length === 0 ? [] : ["## Not released yet", ...writeEntries(next)]),
    ...[...versions].flatMap(([version, entries]) => [`## ${version}`, ...writeEntries(entries)]),
    "",
  ].join("\n\n");
}

/** Reads the changesets: each names packages with a kind of change, and says what changes. */
function readNext() {
  return globSync(".changeset/*.md", { cwd: root })
    .filter((path) => basename(path) !== "README.md")
    .sort()
    .map((path) => {
      const [, head, text] = /^---\n(.*?)^---\n(.*)$/ms.exec(
        readFileSync(join(root, path), "utf8"),
      );
      const bumps = [...head.matchAll(/^"(.+)": (\w+)$/gm)].map(([, name, kind]) => ({
        name,
        kind,
      }));
      const { name, kind } = bumps.find(({ name }) => name === all) ?? bumps[0];
      return { name, kind, text: text.trim() };
    });
}

/** Reads the changelogs. What several packages say, the first one says, and the framework before all others. */
function readVersions() {
  const versions = new Map();
  const paths = globSync("packages/*/CHANGELOG.md", { cwd: root }).sort();
  paths.sort((left, right) => isAll(right) - isAll(left));
  for (const path of paths) {
    const [head, ...sections] = readFileSync(join(root, path), "utf8").split(/^## /m);
    const name = head.replace(/^# /, "").trim();
    for (const section of sections) {
      const version = section.split("\n", 1)[0];
      const entries = versions.get(version) ?? [];
      versions.set(version, entries);
      for (const entry of readEntries(name, section)) {
        if (!entries.some(({ text }) => text === entry.text)) entries.push(entry);
      }
    }
  }
  return versions;
}

function isAll(path) {
  return path === "packages/framework/CHANGELOG.md";
}

function readEntries(name, section) {
  return section.split(/^### /m).flatMap((part) => {
    const kind = part.split(" ", 1)[0].toLowerCase();
    return part
      .split(/^- (?:[\da-f]+: )?/m)
      .slice(1)
      .map((text) => ({ name, kind, text: text.replaceAll(/^ {2}/gm, "").trim() }))
      .filter(({ text }) => !text.startsWith("Updated dependencies"));
  });
}

/** Writes a heading for each package, and says which kind a change is where a version has several. */
function writeEntries(entries) {
  const names = [...new Set(entries.map(({ name }) => name))].sort();
  names.sort((left, right) => (right === all) - (left === all));
  const isMixed = new Set(entries.map(({ kind }) => kind)).size > 1;
  return names.flatMap((name) => [
    `### ${name}`,
    ...["major", "minor", "patch"].flatMap((kind) => {
      const items = entries.filter((each) => each.name === name && each.kind === kind);
      if (items.length === 0) return [];
      const list = items.map(({ text }) => `- ${text.replaceAll(/\n(?=.)/g, "\n  ")}`).join("\n");
      return isMixed ? [titles[kind], list] : [list];
    }),
  ]);
}
