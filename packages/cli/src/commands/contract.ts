import type { ContractDocument } from "@fw/contract";
import type { Session } from "./session.ts";
import { printContract } from "../typescript/print-contract.ts";
import { writeDocument, type DocumentOptions } from "./write-document.ts";

/**
 * The options of `fw contract`.
 *
 * @internal
 */
export interface ContractOptions extends DocumentOptions {
  readonly format: "ts" | "json";
}

/**
 * Writes the contract of the application that a module exports.
 *
 * @returns The exit status.
 * @throws {@link CommandError} when it could not run.
 * @internal
 */
export function contract(
  path: string,
  options: ContractOptions,
  session: Session,
): Promise<number> {
  const print = options.format === "json" ? printJson : printContract;
  return writeDocument(path, { options, print }, session);
}

function printJson(document: ContractDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
