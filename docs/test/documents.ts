import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** A code block of a document. */
export interface Fence {
  /** The word behind the opening backticks; empty if there is no word. */
  readonly language: string;
  readonly code: string;
  /** The line of the opening backticks, counted from 1. */
  readonly line: number;
  /** The last line of text above the block that is not empty. */
  readonly introduction: string;
}

/** A Markdown file of the repository. */
export interface Document {
  /** The path from the root of the repository, with slashes. */
  readonly name: string;
  readonly text: string;
  /** The lines outside code blocks. */
  readonly prose: readonly string[];
  readonly fences: readonly Fence[];
}

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../..");

const skipped: ReadonlySet<string> = new Set([
  "node_modules",
  "dist",
  "coverage",
  "content",
  ".stryker-tmp",
]);

/** The specification that a package ships. */
const copy = join("packages", "framework", "docs", "specification.md");

/**
 * Tells whether a path of the repository is made by a tool, and no part of what is written.
 *
 * @param path - the path from the root of the repository
 * @returns whether to leave it out
 */
export function isSkipped(path: string): boolean {
  return path.split(sep).some((name) => skipped.has(name)) || path === copy;
}

/**
 * Reads every Markdown file of the repository.
 *
 * @returns the files in the order of their names
 */
export function readDocuments(): Document[] {
  return globSync("**/*.md", { cwd: root, exclude: isSkipped })
    .map((path) => path.replaceAll(sep, "/"))
    .sort()
    .map(readDocument);
}

/**
 * Reads one Markdown file, or a section of it.
 *
 * @param place - the path from the root of the repository, with the anchor of the section behind a `#`
 * @returns its prose and its code blocks
 */
export function readDocument(place: string): Document {
  const [name = "", anchor] = place.split("#");
  const text = readFileSync(join(root, name), "utf8");
  return anchor === undefined ? parse(name, text) : readSection(name, text, anchor);
}

/** Reads from a heading to the next one of its level. The lines keep their numbers. */
function readSection(name: string, text: string, anchor: string): Document {
  const lines = text.split("\n");
  const isHeading = (line: string): boolean =>
    /^#+ /.test(line) && toAnchor(line.replace(/^#+ /, "")) === anchor;
  const start = lines.findIndex(isHeading);
  if (start === -1) throw new Error(`${name} has no section ${anchor}`);
  const level = lines[start]?.split(" ", 1)[0] ?? "";
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith(`${level} `));
  const end = length === -1 ? lines.length : start + 1 + length;
  return parse(
    name,
    [...lines.slice(0, start).map(() => ""), ...lines.slice(start, end)].join("\n"),
  );
}

/**
 * Makes the anchor that GitHub gives to a heading.
 *
 * @param heading - the text of the heading
 * @returns the anchor, without the `#`
 */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function parse(name: string, text: string): Document {
  const prose: string[] = [];
  const fences: Fence[] = [];
  let introduction = "";
  let open: { readonly mark: string; readonly language: string; readonly line: number } | undefined;
  let code: string[] = [];
  text.split("\n").forEach((line, index) => {
    const mark = /^`{3,}/.exec(line)?.[0];
    if (open !== undefined) {
      if (mark !== undefined && line === mark && mark.length >= open.mark.length) {
        const { language, line: start } = open;
        fences.push({ language, code: code.join("\n"), line: start, introduction });
        open = undefined;
        introduction = "";
      } else code.push(line);
    } else if (mark === undefined) {
      prose.push(line);
      if (line !== "") introduction = line;
    } else {
      open = { mark, language: line.slice(mark.length).trim(), line: index + 1 };
      code = [];
    }
  });
  return { name, text, prose, fences };
}
