import { toOpenApi, type OpenApiVersion, type Overrides } from "@fw/openapi";
import { type Command, Option } from "commander";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CommandError } from "../terminal/command-error.ts";
import { addCommand, moduleText } from "./add-command.ts";
import { readPackageInfo } from "./read-package-info.ts";
import type { CommandSession } from "./session.ts";
import {
  addDocumentOptions,
  writeDocument,
  type DocumentOptions,
  type Print,
} from "./write-document.ts";

/** The options of an OpenAPI document. */
export interface OpenApiOptions {
  readonly title?: string;
  /** URLs. */
  readonly server?: readonly string[];
  /** A JSON file. */
  readonly overrides?: string;
  readonly openapi: OpenApiVersion;
}

/** Adds the options that change the content of an OpenAPI document. */
export function addOpenApiOptions(command: Command): Command {
  return command
    .option("--title <text>", "the title; default the name of the package")
    .option("--server <url...>", "the URLs of the application")
    .option("--overrides <file>", "members of operations and of the document, in JSON");
}

/** Adds `fw openapi`, which writes an OpenAPI document of the application that a module exports. */
export function addOpenApi(program: Command, session: CommandSession): void {
  const command = addCommand(program, {
    name: "openapi",
    description: "write an OpenAPI document",
    examples: [
      "openapi src/app.ts --out openapi.json",
      "openapi src/app.ts --overrides openapi-overrides.json --out openapi.json",
      "openapi src/app.ts --server https://api.example.com --title Notes",
    ],
  });
  addOpenApiOptions(command.argument("<module>", moduleText)).addOption(
    new Option("--openapi <version>", "the version of OpenAPI")
      .choices(["3.1", "3.2"])
      .default("3.1"),
  );
  type Options = OpenApiOptions & DocumentOptions;
  addDocumentOptions(command).action(async (path: string, options: Options) => {
    const print = createOpenApiPrinter(path, options);
    session.end(await writeDocument(path, { options, print }, session));
  });
}

/**
 * Creates the function that prints the OpenAPI document of a contract. It reads the manifest and the overrides now, and
 * compiles nothing.
 *
 * @param path - The module that exports the application.
 * @throws {@link CommandError} when a file cannot be read; the function throws one when the overrides are wrong.
 */
export function createOpenApiPrinter(
  path: string,
  { title, server, overrides: file, openapi }: OpenApiOptions,
): Print {
  const found = readPackageInfo(dirname(resolve(path)));
  const info = title === undefined ? found : { ...found, title };
  const servers = server?.map((url) => ({ url }));
  // `toOpenApi` checks the content.
  const overrides = file === undefined ? {} : (readJson(file) as Overrides);
  return (contract, routes) => {
    const options = { info, servers, contract, overrides, openapi };
    try {
      return `${JSON.stringify(toOpenApi({ routes }, options), null, 2)}\n`;
    } catch (error) {
      if (file === undefined || !(error instanceof TypeError)) throw error;
      const [, sentence] = /^toOpenApi: (overrides\b.*)/s.exec(error.message) ?? [];
      throw sentence === undefined ? error : new CommandError(`${file}: ${sentence}`);
    }
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}
