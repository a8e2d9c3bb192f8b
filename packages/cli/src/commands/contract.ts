import type { ContractDocument } from "@fw/contract";
import { type Command, Option } from "commander";
import { printContract } from "../typescript/print-contract.ts";
import { addCommand, moduleText } from "./add-command.ts";
import type { CommandSession } from "./session.ts";
import { addDocumentOptions, writeDocument, type DocumentOptions } from "./write-document.ts";

interface ContractOptions extends DocumentOptions {
  readonly format: "ts" | "json";
}

/** Adds `fw contract`, which writes the contract of the application that a module exports. */
export function addContract(program: Command, session: CommandSession): void {
  const command = addCommand(program, {
    name: "contract",
    description: "write the inputs and responses of the routes, as TypeScript or JSON Schema",
    examples: [
      "contract src/app.ts --out web/contract.ts",
      "contract src/app.ts --format json > contract.json",
    ],
  });
  command
    .argument("<module>", moduleText)
    .addOption(new Option("--format <format>", "the format").choices(["ts", "json"]).default("ts"));
  addDocumentOptions(command).action(async (path: string, options: ContractOptions) => {
    const print = findContractPrinter(options.format);
    session.end(await writeDocument(path, { options, print }, session));
  });
}

/** Finds the function that prints a contract in a format. */
export function findContractPrinter(
  format: ContractOptions["format"],
): (document: ContractDocument) => string {
  return format === "json" ? printJson : printContract;
}

function printJson(document: ContractDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
