import type { ContractDocument } from "@fw/contract";
import { toOpenApi, type Described, type OpenApiInfo } from "@fw/openapi";
import type { Command } from "commander";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CommandError } from "../terminal/command-error.ts";
import { addCommand, moduleText } from "./add-command.ts";
import type { Session } from "./session.ts";
import { addDocumentOptions, writeDocument, type DocumentOptions } from "./write-document.ts";

interface OpenApiOptions extends DocumentOptions {
  readonly title?: string;
  /** URLs. */
  readonly server?: readonly string[];
}

/**
 * Adds `fw openapi`, which writes an OpenAPI document of the application that a module exports.
 *
 * @internal
 */
export function addOpenApi(program: Command, session: Session): void {
  const command = addCommand(program, {
    name: "openapi",
    description: "write an OpenAPI 3.1 document",
    examples: [
      "openapi src/app.ts --out openapi.json",
      "openapi src/app.ts --server https://api.example.com --title Notes",
    ],
  });
  command
    .argument("<module>", moduleText)
    .option("--title <text>", "its title; default the name of the package")
    .option("--server <url...>", "where the application is");
  addDocumentOptions(command).action(async (path: string, options: OpenApiOptions) => {
    const { title, server } = options;
    const found = readInfo(dirname(resolve(path)));
    const info = title === undefined ? found : { ...found, title };
    const servers = server?.map((url) => ({ url }));
    const print = (contract: ContractDocument): string => {
      const document = toOpenApi(toTable(contract), { info, servers, contract });
      return `${JSON.stringify(document, null, 2)}\n`;
    };
    session.end(await writeDocument(path, { options, print }, session));
  });
}

/** The name, the version and the description of the package that a folder is in. */
function readInfo(folder: string): OpenApiInfo {
  const file = join(folder, "package.json");
  if (!existsSync(file)) {
    const parent = dirname(folder);
    return parent === folder ? { title: "API", version: "0.0.0" } : readInfo(parent);
  }
  const { name, version, description } = readJson(file);
  return {
    title: typeof name === "string" ? name : "API",
    version: typeof version === "string" ? version : "0.0.0",
    ...(typeof description === "string" && { description }),
  };
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, "utf8"))) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}

/** Everything but the order of the routes is in the contract. */
function toTable({ routes }: ContractDocument): Described {
  return { routes: routes.map(({ method, path }) => ({ method, path, validation: {} })) };
}
