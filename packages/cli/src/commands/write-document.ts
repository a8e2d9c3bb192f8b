import type { ContractDocument, Gap } from "@fw/contract";
import type { Command } from "commander";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../terminal/command-error.ts";
import { paint } from "../terminal/output.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { countOf, writeResult } from "../terminal/write-result.ts";
import { readContract } from "./read-contract.ts";
import type { Session } from "./session.ts";

/** The options of each command that writes a document. */
export interface DocumentOptions {
  readonly out?: string;
  readonly check?: true;
  readonly strict?: true;
}

/** What prints the document of a command. */
interface Printer {
  readonly options: DocumentOptions;
  readonly print: (contract: ContractDocument) => string;
}

/** Adds the options of each command that writes a document. */
export function addDocumentOptions(command: Command): Command {
  return command
    .option("--out <file>", "write to this file, and not to standard output")
    .option("--check", "write nothing; exit with 1 where the file is out of date")
    .option("--strict", "exit with 1 where the contract says less than is true");
}

/**
 * Writes what a command makes of the contract of the application that a module exports.
 *
 * @returns The exit status.
 * @throws {@link CommandError} when it could not run.
 */
export async function writeDocument(
  path: string,
  { options, print }: Printer,
  session: Session,
): Promise<number> {
  const { out, check, strict } = options;
  if (check && out === undefined) throw new CommandError("--check needs --out: the file to check");
  const { document, gaps } = await readContract(path, session);
  // A file has the bytes that the output has.
  const isCurrent = await put(escapeText(print(document)), options, session);
  reportDocument(gaps, document, session);
  if (!isCurrent) {
    session.stderr.writeLine(`${out ?? ""} is out of date: write it again without --check`);
  }
  return isCurrent && !(strict && gaps.length > 0) ? 0 : 1;
}

/** Writes the document, or compares it. */
async function put(
  text: string,
  { out, check }: DocumentOptions,
  session: Session,
): Promise<boolean> {
  if (out === undefined) {
    await writeResult(text, session);
    return true;
  }
  if (check) return (await readText(out)) === text;
  try {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, text);
  } catch (error) {
    throw new CommandError(`${out} cannot be written: ${String(error)}`);
  }
  return true;
}

/** `undefined` where there is no such file. */
async function readText(path: string): Promise<string | undefined> {
  try {
    // A version control system may have written the line ends of the machine.
    return (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}

function reportDocument(
  gaps: readonly Gap[],
  { routes }: ContractDocument,
  { stderr }: Session,
): void {
  for (const { route, place, reason } of gaps) {
    stderr.writeLine(paint("yellow", "gap"), ` ${route}: ${place} ${reason}`);
  }
  stderr.writeLine(`${countOf(routes.length, "route")}, ${countOf(gaps.length, "gap")}`);
}
