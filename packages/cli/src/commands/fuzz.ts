import type { Command } from "commander";
import { loadApplication } from "../module/load-application.ts";
import { writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import {
  addFuzzOptions,
  readContractIfTyped,
  runFuzz,
  type FuzzCommandOptions,
} from "./run-fuzz.ts";
import type { CommandSession } from "./session.ts";

interface FuzzPrintOptions extends FuzzCommandOptions {
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
    ],
  }).argument("<module>", moduleText);
  addFuzzOptions(command)
    .option("--json", "write JSON")
    .action(async (path: string, { json, ...options }: FuzzPrintOptions) => {
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
