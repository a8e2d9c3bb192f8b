import type { ContractDocument } from "@fw/contract";
import { InvalidContractError, parseContract } from "@fw/diff";
import { readFile } from "node:fs/promises";
import { CommandError } from "../terminal/command-error.ts";

/**
 * Reads the JSON file of a contract.
 *
 * @throws {@link CommandError} when it cannot be read, or is no contract.
 */
export async function readDocument(path: string): Promise<ContractDocument> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${String(error)}`);
  }
  try {
    return parseContract(text);
  } catch (error) {
    if (!(error instanceof InvalidContractError)) throw error;
    throw new CommandError(`${path}: ${error.message}`);
  }
}
