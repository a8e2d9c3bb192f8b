import { InvalidArgumentError, type Command, type Option } from "commander";
import { readFile } from "node:fs/promises";
import { CommandError } from "../terminal/command-error.ts";

/** The name of the option that names the file. */
export const optionsFileName = "options";

/**
 * Sets the options of a command that a JSON file has and the command line has not. Its members have the names of the
 * options: `{ "skip": ["DELETE /session"], "fail-on": "warning", "strict": true }`.
 *
 * @throws {@link CommandError} when the file cannot be read, or has a member or a value that the command refuses.
 */
export async function applyOptionsFile(command: Command, file: string): Promise<void> {
  const known = command.options.filter(({ long }) => toName(long) !== optionsFileName);
  const members = await readMembers(file);
  for (const [name, value] of Object.entries(members)) {
    const option = known.find(({ long }) => toName(long) === name);
    if (option === undefined) {
      const names = known.map(({ long }) => toName(long)).join(", ");
      throw new CommandError(`${file} has no option "${name}". It may have ${names}.`);
    }
    const key = option.attributeName();
    const isGiven = command.getOptionValueSource(key) === "cli";
    const parsed = parseValue(option, value, `${file}: ${name}`);
    if (!isGiven) command.setOptionValueWithSource(key, parsed, "config");
  }
}

async function readMembers(file: string): Promise<object> {
  const fail = (reason: unknown): never => {
    throw new CommandError(`${file} cannot be read: ${String(reason)}`);
  };
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    return fail(error);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return fail("It must be a JSON object of options");
}

/** Reads a value as the command line does: a flag is `true`, and an option that is repeatable has a list. */
function parseValue(option: Option, value: unknown, name: string): unknown {
  if (option.isBoolean() || option.negate) {
    if (value !== true) throw new CommandError(`${name} must be true, or left out`);
    return !option.negate;
  }
  const isRepeatable = Array.isArray(option.defaultValue);
  const texts = (isRepeatable && Array.isArray(value) ? value : [value]) as unknown[];
  return texts.reduce<unknown>((previous, text) => {
    if (typeof text !== "string" && typeof text !== "number") {
      throw new CommandError(
        `${name} must be a string${isRepeatable ? " or a list of strings" : ""}`,
      );
    }
    return parseText(option, String(text), previous, name);
  }, option.defaultValue);
}

function parseText(option: Option, text: string, previous: unknown, name: string): unknown {
  if (option.parseArg === undefined) return text;
  try {
    return option.parseArg(text, previous);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new CommandError(`${name}: ${error.message}`);
    throw error;
  }
}

function toName(long: string | undefined): string {
  return (long ?? "").slice("--".length);
}
