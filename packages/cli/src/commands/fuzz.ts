import { InvalidArgumentError, type Command } from "commander";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import {
  addFuzzOptions,
  readContractIfTyped,
  runFuzz,
  type FuzzCommandOptions,
} from "./run-fuzz.ts";
import { runComparison, type ComparisonOptions } from "./run-comparison.ts";
import type { CommandSession } from "./session.ts";

interface FuzzPrintOptions extends FuzzCommandOptions {
  readonly base?: string;
  readonly contract?: string;
  readonly methods?: readonly string[];
  readonly json?: true;
}

/** Adds `fw fuzz`, which sends an application requests made from its schemas, and checks the responses. */
export function addFuzz(program: Command, session: CommandSession): void {
  const command = addCommand(program, {
    name: "fuzz",
    description: "send the application requests made from its schemas, and check the responses",
    examples: [
      "fuzz src/app.ts",
      "fuzz src/app.ts --seed 7 --runs 20000",
      'fuzz src/app.ts --header "authorization: Bearer $TOKEN" --skip "DELETE /session"',
      "fuzz src/app.ts --base ../released/src/app.ts",
    ],
  }).argument("<module>", `${moduleText}; with --base also a URL`);
  addFuzzOptions(command)
    .option(
      "--base <target>",
      "a module or URL to compare with: a response that breaks its callers is a failure (experimental)",
    )
    .option("--contract <file>", "the contract of a base that is a URL, as JSON")
    .option(
      "--methods <list>",
      "the methods to send; only GET if one of the two is a URL",
      toMethods,
    )
    .option("--json", "write JSON")
    .action(async (path: string, { json, ...options }: FuzzPrintOptions) => {
      const { base, ...others } = options;
      if (base !== undefined) return compare(path, { ...others, base }, session, json === true);
      for (const name of ["contract", "methods"] as const) {
        if (options[name] !== undefined) throw new CommandError(`--${name} needs --base`);
      }
      const application = await loadApplication(path, session.guard);
      const contract = await readContractIfTyped(path, application, session);
      const report = await runFuzz(path, application, { ...options, contract }, session);
      const isTyped = typeof contract !== "string";
      const text = String(report);
      const summary = text.lastIndexOf("\n") + 1;
      const all = { ...report, notChecked: isTyped ? [] : ["results"] };
      await writeResult(
        json ? `${JSON.stringify(all, null, 2)}\n` : text.slice(0, summary),
        session,
      );
      const omission = isTyped ? "" : `; results were not checked: ${contract}`;
      session.stderr.write(`${text.slice(summary)}${omission}\n`);
      session.end(report.failures.length > 0 ? 1 : 0);
    });
}

/** Compares two builds, and writes what differs. */
async function compare(
  path: string,
  options: ComparisonOptions,
  session: CommandSession,
  isJson: boolean,
): Promise<void> {
  const report = await runComparison(path, options, session);
  const text = String(report);
  const summary = text.lastIndexOf("\n") + 1;
  const result = isJson ? `${JSON.stringify(report, null, 2)}\n` : text.slice(0, summary);
  await writeResult(result, session);
  session.stderr.write(`${text.slice(summary)}\n`);
  session.end(report.failures.length > 0 ? 1 : 0);
}

function toMethods(text: string): readonly string[] {
  const methods = text.toUpperCase().split(/\s*,\s*/);
  const unknown = methods.find((method) => !["GET", "POST", "PUT", "DELETE"].includes(method));
  if (unknown === undefined) return methods;
  throw new InvalidArgumentError("It must be a list such as GET,POST.");
}
