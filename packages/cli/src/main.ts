import { Command, CommanderError, Option } from "commander";
import { contract, type ContractOptions } from "./commands/contract.ts";
import { openapi, type OpenApiCommandOptions } from "./commands/openapi.ts";
import { routes } from "./commands/routes.ts";
import type { Session } from "./commands/session.ts";
import { ModuleGuard } from "./module/module-guard.ts";
import { ContractError } from "@fw/contract";
import { CommandError } from "./terminal/command-error.ts";
import { paint } from "./terminal/paint.ts";
import type { Streams } from "./terminal/streams.ts";
import { readVersion } from "./version.ts";

/**
 * Runs the command `fw` (docs/specification.md#132-the-command-fw).
 *
 * @param argv - The arguments, without the names of the program.
 * @param streams - Where the result and everything else goes; `process` has both.
 * @returns The exit status: 0 fine, 1 findings, 2 could not run.
 * @example
 * process.exitCode = await main(["routes", "src/app.ts"], process);
 */
export function main(argv: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  return runCommand(argv, { stdout, stderr }, async (options) => {
    // The compiler takes a tenth of a second to load.
    const { readApplication } = await import("./compiler/read-application.ts");
    return readApplication(options);
  });
}

/**
 * Does what {@link main} does, with another reader of types.
 *
 * @internal
 */
export async function runCommand(
  argv: readonly string[],
  streams: Streams,
  readTypes: Session["readTypes"],
): Promise<number> {
  const { stderr } = streams;
  const guard = new ModuleGuard(streams);
  let status = 0;
  const session = { ...streams, guard, readTypes };
  const program = createProgram(session, (reached) => (status = reached));
  try {
    await program.parseAsync(argv, { from: "user" });
    return status;
  } catch (error) {
    // Its sentence is written already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence =
      error instanceof CommandError || error instanceof ContractError
        ? error.message
        : describe(error);
    stderr.write(`${paint("red", "error", stderr)}: ${sentence}\n`);
    return 2;
  } finally {
    guard.release();
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function createProgram(session: Session, end: (status: number) => void): Command {
  const { stdout, stderr } = session;
  const program = new Command("fw")
    .description("Reads an application and writes what others need to know of it.")
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHasColors: () => stdout.isTTY === true,
      getErrHasColors: () => stderr.isTTY === true,
    })
    .addHelpText("after", `\nExamples:\n${contractExamples}${routesExamples}\n${statuses}`);
  addDocumentOptions(program.command("contract"))
    .description("write what the routes take and answer, as TypeScript or JSON Schema")
    .argument("<module>", moduleText)
    .addOption(new Option("--format <format>", "the form").choices(["ts", "json"]).default("ts"))
    .addHelpText("after", `\nExamples:\n${contractExamples}\n${statuses}`)
    .action(async (path: string, options: ContractOptions) => {
      end(await contract(path, options, session));
    });
  addDocumentOptions(program.command("openapi"))
    .description("write an OpenAPI 3.1 document")
    .argument("<module>", moduleText)
    .option("--title <text>", "its title; default the name of the package")
    .option("--server <url...>", "where the application is")
    .addHelpText("after", `\nExamples:\n${openapiExamples}\n${statuses}`)
    .action(async (path: string, options: OpenApiCommandOptions) => {
      end(await openapi(path, options, session));
    });
  program
    .command("routes")
    .description("list the routes: method, path, inputs, statuses")
    .argument("<module>", moduleText)
    .option("--json", "write JSON")
    .addHelpText("after", `\nExamples:\n${routesExamples}\n${statuses}`)
    .action(async (path: string, { json = false }: { readonly json?: boolean }) => {
      end(await routes(path, json, session));
    });
  return program;
}

function addDocumentOptions(command: Command): Command {
  return command
    .option("--out <file>", "write to this file, and not to standard output")
    .option("--check", "write nothing; exit with 1 where the file is out of date")
    .option("--strict", "exit with 1 where the contract says less than is true");
}

const moduleText =
  "the file that exports the application, as app or default, or a function that makes it";

const contractExamples = `  fw contract src/app.ts --out web/contract.ts
  fw contract src/app.ts --out web/contract.ts --check
  fw contract src/app.ts --format json > contract.json
`;

const openapiExamples = `  fw openapi src/app.ts --out openapi.json
  fw openapi src/app.ts --server https://api.example.com --title Notes
`;

const routesExamples = `  fw routes src/app.ts
  fw routes src/app.ts --json
`;

const statuses = "Exit status: 0 fine, 1 findings, 2 could not run.";
