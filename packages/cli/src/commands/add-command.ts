import type { Command } from "commander";

/** The texts of a command's help. */
interface CommandText {
  readonly name: string;
  readonly description: string;
  /** Command lines without `fw`. */
  readonly examples: readonly string[];
}

/** Adds a command to `fw`, with help in the same form as the others. */
export function addCommand(
  program: Command,
  { name, description, examples }: CommandText,
): Command {
  return program
    .command(name)
    .description(description)
    .addHelpText("after", () => `\nExamples:\n${writeLines(examples)}\n${statuses}`);
}

/** Formats examples for help, one per line. */
export function writeLines(examples: readonly string[]): string {
  return examples.map((example) => `  fw ${example}\n`).join("");
}

/** The meaning of every command's exit status. */
export const statuses = "Exit status: 0 fine, 1 findings, 2 could not run.";

/** The meaning of the argument `module`. */
export const moduleText =
  "the file that exports the application, as app or default, or a function that makes it";
