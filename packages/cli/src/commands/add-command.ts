import type { Command } from "commander";

/** What a command says of itself. */
interface CommandText {
  readonly name: string;
  readonly description: string;
  /** Lines that may be typed, without `fw`. */
  readonly examples: readonly string[];
}

/** Adds a command to `fw`, with a help like that of the others. */
export function addCommand(
  program: Command,
  { name, description, examples }: CommandText,
): Command {
  return program
    .command(name)
    .description(description)
    .addHelpText("after", () => `\nExamples:\n${writeLines(examples)}\n${statuses}`);
}

/** Writes examples for a help, a line each. */
export function writeLines(examples: readonly string[]): string {
  return examples.map((example) => `  fw ${example}\n`).join("");
}

/** What the exit status of every command means. */
export const statuses = "Exit status: 0 fine, 1 findings, 2 could not run.";

/** What the argument `module` of a command is. */
export const moduleText =
  "the file that exports the application, as app or default, or a function that makes it";
