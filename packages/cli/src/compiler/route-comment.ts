import ts from "typescript";
import { toDeprecation } from "../schema/deprecation.ts";
import type { RouteComment } from "@fw/contract";

/**
 * Reads the comment directly before a registration: before its `.get(` in a chain, or before its statement.
 *
 * @returns The parsed comment; `undefined` without one.
 */
export function readRouteComment(call: ts.CallExpression): RouteComment | undefined {
  const file = call.getSourceFile();
  const text = findBefore(file, call);
  return text === undefined ? undefined : parseComment(text);
}

function findBefore({ text }: ts.SourceFile, call: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  const receiver = call.expression.expression;
  const inChain = lastComment(text, receiver.end);
  if (inChain !== undefined) return inChain;
  // A comment before a statement belongs to its first registration.
  const isFirst = !ts.isCallExpression(receiver);
  let statement: ts.Node = call;
  while (isFirst && !ts.isStatement(statement)) statement = statement.parent;
  const isOwn = ts.isExpressionStatement(statement) || ts.isReturnStatement(statement);
  return isOwn ? lastComment(text, statement.pos) : undefined;
}

function lastComment(text: string, position: number): string | undefined {
  const ranges = [
    ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ...(ts.getLeadingCommentRanges(text, position) ?? []),
  ];
  const last = ranges.at(-1);
  const comment = last && text.slice(last.pos, last.end);
  return comment?.startsWith("/**") && comment !== "/**/" ? comment : undefined;
}

/** Parses a comment with the compiler, as if it belonged to a declaration. */
function parseComment(comment: string): RouteComment {
  const file = ts.createSourceFile(
    "comment.ts",
    `${comment}\nlet route;`,
    ts.ScriptTarget.Latest,
    true,
  );
  const parts = file.statements.flatMap((statement) => ts.getJSDocCommentsAndTags(statement));
  const [doc] = parts.filter(ts.isJSDoc);
  const [summary = "", ...rest] = textOf(doc?.comment).split(/\n[ \t]*\n/);
  const all = doc?.tags ?? [];
  const deprecated = all.find(({ tagName }) => tagName.text === "deprecated");
  const reason = textOf(deprecated?.comment);
  const paragraphs = [...rest, ...(reason === "" ? [] : [toDeprecation(reason)])];
  const tags = all.flatMap((tag) => (tag.tagName.text === "tag" ? [textOf(tag.comment)] : []));
  return {
    ...(summary !== "" && { summary: summary.replaceAll(/\s+/g, " ") }),
    ...(paragraphs.length > 0 && { description: paragraphs.join("\n\n") }),
    ...(deprecated !== undefined && { deprecated: true }),
    ...(tags.length > 0 && { tags }),
  };
}

function textOf(comment: ts.JSDoc["comment"]): string {
  return (ts.getTextOfJSDocComment(comment) ?? "").replaceAll("\r\n", "\n").trim();
}
