import type { JsonSchema } from "./json-schema.ts";

/** Begins the last paragraph of a description that has rules. */
const beginning = "Rules: ";

/** Writes rules that JSON Schema cannot express, each as a sentence, into the last paragraph of a description. */
export function formatRules(rules: readonly string[]): string {
  const sentences = rules.map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`);
  return beginning + sentences.join(" ");
}

/**
 * Reads the rules at the end of a schema's description (docs/specification.md#132-the-command-fw).
 *
 * @param schema - A schema of a contract.
 * @returns The rules in one text; empty without rules.
 */
export function readRules({ description }: JsonSchema): string {
  const last = typeof description === "string" ? description.split("\n\n").at(-1) : undefined;
  return last?.startsWith(beginning) === true ? last.slice(beginning.length) : "";
}
