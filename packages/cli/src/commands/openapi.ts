import type { ContractDocument } from "@fw/contract";
import { toOpenApi, type Described, type OpenApiVersion } from "@fw/openapi";
import { type Command, Option } from "commander";
import { dirname, resolve } from "node:path";
import { addCommand, moduleText } from "./add-command.ts";
import { readPackageInfo } from "./read-package-info.ts";
import type { Session } from "./session.ts";
import { addDocumentOptions, writeDocument, type DocumentOptions } from "./write-document.ts";

interface OpenApiOptions extends DocumentOptions {
  readonly title?: string;
  /** URLs. */
  readonly server?: readonly string[];
  readonly openapi: OpenApiVersion;
}

/** Adds `fw openapi`, which writes an OpenAPI document of the application that a module exports. */
export function addOpenApi(program: Command, session: Session): void {
  const command = addCommand(program, {
    name: "openapi",
    description: "write an OpenAPI document",
    examples: [
      "openapi src/app.ts --out openapi.json",
      "openapi src/app.ts --server https://api.example.com --title Notes",
    ],
  });
  command
    .argument("<module>", moduleText)
    .option("--title <text>", "its title; default the name of the package")
    .option("--server <url...>", "where the application is")
    .addOption(
      new Option("--openapi <version>", "the version of OpenAPI")
        .choices(["3.1", "3.2"])
        .default("3.1"),
    );
  addDocumentOptions(command).action(async (path: string, options: OpenApiOptions) => {
    const { title, server, openapi } = options;
    const found = readPackageInfo(dirname(resolve(path)));
    const info = title === undefined ? found : { ...found, title };
    const servers = server?.map((url) => ({ url }));
    const print = (contract: ContractDocument): string => {
      const document = toOpenApi(toTable(contract), { info, servers, contract, openapi });
      return `${JSON.stringify(document, null, 2)}\n`;
    };
    session.end(await writeDocument(path, { options, print }, session));
  });
}

/** Everything but the order of the routes is in the contract. */
function toTable({ routes }: ContractDocument): Described {
  return { routes: routes.map(({ method, path }) => ({ method, path, validation: {} })) };
}
