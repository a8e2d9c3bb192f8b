import type { ContractDocument, Gap, ListedRoute } from "@fw/contract";
import type { Command } from "commander";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../terminal/command-error.ts";
import { paint } from "../terminal/output.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { countOf, writeResult } from "../terminal/write-result.ts";
import { readContract } from "./read-contract.ts";
import type { CommandSession } from "./session.ts";

/** The options of each command that writes a document. */
export interface DocumentOptions {
  readonly out?: string;
  readonly strict?: true;
}

/** Prints a document that is made from a contract and the routes of the application. */
export type Print = (contract: ContractDocument, routes: readonly ListedRoute[]) => string;

interface Printer {
  readonly options: DocumentOptions;
  readonly print: Print;
}

/** Adds the options of each command that writes a document. */
export function addDocumentOptions(command: Command): Command {
  return command
    .option("--out <file>", "write to this file instead of standard output")
    .option("--strict", "exit with 1 if the contract has gaps");
}

/**
 * Writes a document made from the contract of the application that a module exports.
 *
 * @returns The exit status.
 * @throws {@link CommandError} when the module cannot be read or the file cannot be written.
 */
export async function writeDocument(
  path: string,
  { options, print }: Printer,
  session: CommandSession,
): Promise<number> {
  const { out, strict } = options;
  const { document, gaps, routes } = await readContract(path, session);
  // A file has the same bytes as the output.
  const text = escapeText(print(document, routes));
  if (out === undefined) await writeResult(text, session);
  else await writeTo(out, text);
  printGaps(gaps, session);
  session.stderr.writeLine(`${countOf(routes.length, "route")}, ${countOf(gaps.length, "gap")}`);
  return strict && gaps.length > 0 ? 1 : 0;
}

async function writeTo(out: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, text);
  } catch (error) {
    throw new CommandError(`${out} cannot be written: ${String(error)}`);
  }
}

/** Writes a line for each gap of a contract. */
export function printGaps(gaps: readonly Gap[], { stderr }: CommandSession): void {
  for (const { route, place, reason } of gaps) {
    stderr.writeLine(paint("yellow", "gap"), ` ${route}: ${place} ${reason}`);
  }
}
