import { join } from "node:path";
import ts from "typescript";
import recipes from "../../tools/recipes/package.json" with { type: "json" };
import { readDocument, readDocuments, root, type Document, type Fence } from "./documents.ts";

/** A TypeScript block of a document: a complete module. */
export interface CodeBlock {
  /** The document and line, such as `docs/reference/routing.md:12`. */
  readonly name: string;
  readonly code: string;
  /** The folder from which the module's imports resolve: the README's package, or see `findFolder`. */
  readonly folder: string;
  /** Everything that the module says it prints. */
  readonly output: string;
  /** The `http` blocks below it, up to the next TypeScript block. */
  readonly exchanges: readonly Fence[];
}

/** Where the packages are installed that only documents import. */
export const recipesFolder: string = join(root, "tools/recipes");

/** What packages/framework has, too: a block with no other package runs there. */
const shared: ReadonlySet<string> = new Set(["express", "zod"]);

const installed = Object.keys(recipes.devDependencies).filter(
  (name) => !name.startsWith("@fw/") && !shared.has(name),
);

/**
 * Collects the TypeScript blocks of the documents that users read.
 *
 * @returns the blocks, those of one document in its order
 */
export function readCodeBlocks(): CodeBlock[] {
  return readDocuments().filter(isForUsers).flatMap(readBlocks);
}

/**
 * Finds a TypeScript block of a page, or of a section of it.
 *
 * @param place - the path from the root of the repository, with the anchor of the section behind a `#`
 * @param which - its position in the order of the place, such as -1 for the last one; by default, the first
 * @returns the block
 */
export function findCodeBlock(place: string, which = 0): CodeBlock {
  const block = readBlocks(readDocument(place)).at(which);
  if (block === undefined) throw new Error(`${place} has no program`);
  return block;
}

function isForUsers({ name }: Document): boolean {
  return /^(?:README|tools\/site\/home|packages\/[^/]+\/README)\.md$|^docs\//.test(name);
}

function readBlocks({ name, fences }: Document): CodeBlock[] {
  return fences.flatMap((fence, index) => {
    if (fence.language !== "ts") return [];
    const below = fences.slice(index + 1);
    const next = below.findIndex(({ language }) => language === "ts");
    const own = next === -1 ? below : below.slice(0, next);
    const printed = own.find(({ introduction }) => introduction === "prints");
    return {
      name: `${name}:${fence.line}`,
      code: fence.code,
      folder: join(root, /^packages\/[^/]+/.exec(name)?.[0] ?? findFolder(fence.code)),
      output: printed?.code ?? readPrintedComments(fence.code),
      exchanges: own.filter(({ language }) => language === "http"),
    };
  });
}

/** Finds the packages of the recipes, one that depends on the facade, or the facade. */
function findFolder(code: string): string {
  const imported = [...code.matchAll(/(?:from|import) "((?:@[^/"]+\/)?[^/"]+)/g)];
  if (imported.some(([, name = ""]) => isOfRecipes(name))) return "tools/recipes";
  const [, name = "framework"] = /from "@fw\/(client|fuzz|mcp|openapi)"/.exec(code) ?? [];
  return `packages/${name}`;
}

/** Installed there, or the module of the page on databases, which is written there. */
function isOfRecipes(name: string): boolean {
  return installed.includes(name) || name === ".";
}

/** What the comments directly below `console.log` statements say. */
function readPrintedComments(code: string): string {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest, true);
  const lines: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && node.getText().startsWith("console.log(")) {
      lines.push(...readCommentsBelow(code, node.end));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines.join("\n");
}

function readCommentsBelow(code: string, end: number): string[] {
  const [, ...below] = code.slice(end).split("\n");
  const length = below.findIndex((line) => !line.trimStart().startsWith("//"));
  return below
    .slice(0, length === -1 ? below.length : length)
    .map((line) => line.trimStart().replace(/^\/\/ ?/, ""));
}
