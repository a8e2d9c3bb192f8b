import type { Document } from "./documents.ts";

/**
 * Reads the links of a document outside code.
 *
 * @param document - the document
 * @returns their targets, in the order of the text
 */
export function readLinks({ prose }: Document): string[] {
  const text = prose.join("\n").replaceAll(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, inline, reference]) => inline ?? reference ?? "",
  );
}
