import { createContract } from "@fw/contract";
import type { FuzzOptions, FuzzReport } from "@fw/fuzz";
import { type Command, InvalidArgumentError } from "commander";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { Progress } from "../terminal/progress.ts";
import { writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import { readTypes } from "./read-types.ts";
import type { Session } from "./session.ts";

interface FuzzCommandOptions {
  readonly seed?: number;
  readonly runs?: number;
  readonly json?: true;
}

/**
 * Adds `fw fuzz`, which tries an application with requests made from its schemas, and holds the answers to its
 * contract.
 */
export function addFuzz(program: Command, session: Session): void {
  addCommand(program, {
    name: "fuzz",
    description: "try the application with requests made from its schemas",
    examples: ["fuzz src/app.ts", "fuzz src/app.ts --seed 7 --runs 20000"],
  })
    .argument("<module>", moduleText)
    .option("--seed <number>", "what the requests are made from; default 0", toNumber)
    .option("--runs <number>", "how many requests are sent; default 2000", toNumber)
    .option("--json", "write JSON")
    .action(async (path: string, { json, ...options }: FuzzCommandOptions) => {
      const application = await loadApplication(path, session.guard);
      const typed = await readTypes(path, application, session);
      const contract = createContract(application.routes, typed).document;
      const report = await run(application, { ...options, contract }, session);
      const text = String(report);
      const summary = text.lastIndexOf("\n") + 1;
      await writeResult(
        json ? `${JSON.stringify(report, null, 2)}\n` : text.slice(0, summary),
        session,
      );
      session.stderr.write(`${text.slice(summary)}\n`);
      await session.guard.settle();
      session.guard.assertQuiet(path);
      session.end(report.failures.length > 0 ? 1 : 0);
    });
}

async function run(
  { routes, handle }: LoadedApplication,
  options: FuzzOptions,
  { guard, stderr }: Session,
): Promise<FuzzReport> {
  // It takes as long to load as the compiler.
  const { fuzz } = await import("@fw/fuzz");
  const progress = new Progress(stderr, "Sending requests");
  guard.silence();
  try {
    return await fuzz(
      {
        routes,
        handle: (input, init) => {
          progress.tick();
          return handle(input, init);
        },
      },
      options,
    );
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(error.message);
    throw error;
  } finally {
    progress.end();
  }
}

function toNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}
