import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { styleText } from "node:util";
import { Command, CommanderError, Option } from "commander";
import { assertEmpty } from "./assert-empty.ts";
import { beginRepository } from "./begin-repository.ts";
import { CreationError } from "./creation-error.ts";
import { listNextCommands } from "./list-next-commands.ts";
import { openTerminal } from "./open-terminal.ts";
import { findPackageManager } from "./package-managers.ts";
import { readTemplate } from "./read-template.ts";
import { readVersion } from "./read-version.ts";
import type { OutputStream, CreationSession } from "./session.ts";
import { templateNames, type TemplateName } from "./templates.ts";
import { toPackageName } from "./to-package-name.ts";
import { toVisible } from "./to-visible.ts";
import { writeFiles } from "./write-files.ts";

interface Options {
  readonly template?: TemplateName;
  readonly yes?: true;
}

const defaultFolder = "my-service";
const defaultTemplate = "node";

/**
 * Runs the command `npm create`, which writes a new service.
 *
 * @param argv - The arguments, without the names of the program.
 * @param session - Its streams, environment and folder; `process` has all of them.
 * @returns The exit status: 0 the service is written, 2 it is not.
 * @example
 * process.exitCode = await main(["my-service", "--template", "bun"], process);
 */
export async function main(argv: readonly string[], session: CreationSession): Promise<number> {
  try {
    await createProgram(session).parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    // commander has written its sentence.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence = toVisible(toErrorText(error));
    session.stderr.write(`${colour("red", "error", session.stderr)}: ${sentence}\n`);
    return 2;
  }
}

function createProgram(session: CreationSession): Command {
  const { stdout, stderr } = session;
  return new Command("create")
    .usage("[folder] [options]")
    .description("Writes a new service. It installs nothing and overwrites nothing.")
    .argument("[folder]", `where to write it; default: ask on a terminal, else ${defaultFolder}`)
    .addOption(
      new Option(
        "--template <name>",
        `where the service runs; default: ask on a terminal, else ${defaultTemplate}`,
      ).choices(templateNames),
    )
    .option("--yes", "ask nothing")
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(toVisible(text)),
      writeErr: (text) => stderr.write(toVisible(text)),
      getOutHasColors: () => stdout.isTTY === true,
      getErrHasColors: () => stderr.isTTY === true,
    })
    .addHelpText("after", examples)
    .action((folder: string | undefined, options: Options) => create(folder, options, session));
}

async function create(
  given: string | undefined,
  options: Options,
  session: CreationSession,
): Promise<void> {
  const { path, template } = await ask(given, options, session);
  const folder = resolve(session.cwd(), path);
  const packageName = toPackageName(folder);
  assertEmpty(folder);
  writeFiles(folder, readTemplate(template, packageName));
  beginRepository(folder, session);
  const shown = relative(session.cwd(), folder);
  const manager = findPackageManager(template, session.env["npm_config_user_agent"]);
  const commands = listNextCommands(manager, shown).map((line) => `  ${line}\n`);
  const written = colour("green", `${packageName} is written.`, session.stdout);
  const surprises = listSurprises(folder, packageName, shown).map((sentence) => ` ${sentence}`);
  const rest = toVisible(`${surprises.join("")} Next:\n\n${commands.join("")}`);
  session.stdout.write(`${written}${rest}`);
}

interface Choice {
  readonly path: string;
  readonly template: TemplateName;
}

/** Asks for what is missing, on a terminal. Elsewhere, and with `--yes`, the defaults replace it. */
async function ask(
  path: string | undefined,
  { template, yes }: Options,
  session: CreationSession,
): Promise<Choice> {
  const isTerminal = session.stdin.isTTY === true && session.stderr.isTTY === true;
  const isComplete = path !== undefined && template !== undefined;
  if (yes === true || !isTerminal || isComplete) {
    return { path: path ?? defaultFolder, template: template ?? defaultTemplate };
  }
  const terminal = openTerminal(session);
  try {
    return {
      path: path ?? (await terminal.ask("Folder of the service", defaultFolder)),
      template: template ?? (await terminal.choose("Template", defaultTemplate, templateNames)),
    };
  } finally {
    terminal.close();
  }
}

/** Says what the user may not expect. */
function listSurprises(folder: string, packageName: string, shown: string): readonly string[] {
  const name = basename(folder);
  const isOutside = isAbsolute(shown) || shown.split(sep)[0] === "..";
  return [
    ...(name === packageName
      ? []
      : [`A package cannot be named "${name}", so its name is ${packageName}.`]),
    ...(isOutside ? [`It is in ${folder}, outside this folder.`] : []),
  ];
}

function colour(style: "green" | "red", text: string, stream: OutputStream): string {
  return stream.isTTY === true ? styleText(style, text, { stream }) : text;
}

function toErrorText(error: unknown): string {
  if (error instanceof CreationError) return error.message;
  // The system refused, for example to write to the folder.
  if (error instanceof Error && "syscall" in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const examples = `
Examples:
  npm create @fw my-service
  npm create @fw my-service -- --template bun
  npm create @fw -- --yes

Exit status: 0 written, 2 not written.`;
