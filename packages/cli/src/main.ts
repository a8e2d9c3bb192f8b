import { ContractError } from "@fw/contract";
import { Command, CommanderError } from "commander";
import { statuses, writeLines } from "./commands/add-command.ts";
import { addAudit } from "./commands/audit.ts";
import { addCheck } from "./commands/check.ts";
import { addContract } from "./commands/contract.ts";
import { addDiff } from "./commands/diff.ts";
import { addFuzz } from "./commands/fuzz.ts";
import { addOpenApi } from "./commands/openapi.ts";
import { addRoutes } from "./commands/routes.ts";
import { addServeBuild } from "./commands/serve-build.ts";
import type { CommandSession } from "./commands/session.ts";
import { ModuleGuard } from "./module/module-guard.ts";
import { CommandError } from "./terminal/command-error.ts";
import { Output, paint, toBlock, type Piece } from "./terminal/output.ts";
import type { Streams } from "./terminal/streams.ts";
import { readVersion } from "./version.ts";

/**
 * Runs the command `fw` (docs/specification.md#132-the-command-fw).
 *
 * @param argv - The arguments, without the names of the program.
 * @param streams - The outputs for the result and for everything else, such as `process`.
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

/** Like {@link main}, with another reader of types. */
export async function runCommand(
  argv: readonly string[],
  streams: Streams,
  readTypes: CommandSession["readTypes"],
): Promise<number> {
  const [stdout, stderr] = [new Output(streams.stdout), new Output(streams.stderr)];
  const guard = new ModuleGuard(streams);
  const reportStall = (): void => {
    stderr.writeLine(paint("red", "error"), ": ", stalled);
  };
  process.once("beforeExit", reportStall);
  let status = 0;
  const end = (reached: number) => (status = reached);
  const program = createProgram({ stdout, stderr, guard, readTypes, end });
  try {
    await program.parseAsync(argv, { from: "user" });
    return status;
  } catch (error) {
    // Commander has already written its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    stderr.writeLine(paint("red", "error"), ": ", ...describeFailure(error));
    return 2;
  } finally {
    guard.release();
    process.off("beforeExit", reportStall);
  }
}

const stalled =
  "the command never ends: the module waits at its top level, or a request waits, for a promise that never settles";

function describeFailure(error: unknown): readonly Piece[] {
  if (error instanceof CommandError) return error.toPieces();
  if (error instanceof ContractError) return [error.message];
  return [toBlock(error instanceof Error ? (error.stack ?? error.message) : String(error))];
}

/** Makes the program of the command `fw`. */
export function createProgram(session: CommandSession): Command {
  const { stdout, stderr } = session;
  const program = new Command("fw")
    .description("Checks an application, and writes its contract and its OpenAPI document.")
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        stdout.write(text);
      },
      writeErr: (text) => {
        stderr.write(text);
      },
      getOutHasColors: () => stdout.isTerminal,
      getErrHasColors: () => stderr.isTerminal,
    })
    .addHelpText("after", `\nExamples:\n${writeLines(examples)}\n${statuses}`);
  addRoutes(program, session);
  addAudit(program, session);
  addFuzz(program, session);
  addCheck(program, session);
  addContract(program, session);
  addOpenApi(program, session);
  addDiff(program, session);
  addServeBuild(program, session);
  return program;
}

const examples = [
  "routes src/app.ts",
  "audit src/app.ts",
  "fuzz src/app.ts",
  "check src/app.ts --contract web/contract.ts --openapi openapi.json",
  "contract src/app.ts --out web/contract.ts",
  "openapi src/app.ts --out openapi.json",
  "diff contract.json src/app.ts",
];
