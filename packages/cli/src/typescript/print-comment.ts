import { readDeprecation } from "../schema/deprecation.ts";

/** Prints a comment with a line break after it; empty without content. */
export function printComment(
  paragraphs: readonly (string | undefined)[],
  isDeprecated: boolean | undefined,
): string {
  const said = paragraphs.flatMap((text) => (text === undefined ? [] : text.split("\n\n")));
  const reason = isDeprecated ? readDeprecation(said.at(-1) ?? "") : undefined;
  const parts = [
    ...(reason === undefined ? said : said.slice(0, -1)),
    ...(isDeprecated ? [`@deprecated ${reason ?? ""}`.trimEnd()] : []),
  ].filter((text) => text !== "");
  if (parts.length === 0) return "";
  const text = parts.join("\n\n").replaceAll("*/", String.raw`*\/`);
  if (!text.includes("\n")) return `/** ${text} */\n`;
  const lines = text.split("\n").map((line) => ` * ${line}`.trimEnd());
  return `/**\n${lines.join("\n")}\n */\n`;
}
