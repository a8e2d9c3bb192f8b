import type { ContractDocument } from "@fw/contract";
import { diffContracts, type Change } from "@fw/diff";
import { type Command, Option } from "commander";
import { printChanges } from "../terminal/print-changes.ts";
import { addCommand } from "./add-command.ts";
import { readContract } from "./read-contract.ts";
import { readDocument } from "./read-document.ts";
import type { CommandSession } from "./session.ts";

interface DiffOptions {
  readonly failOn: "breaking" | "risky";
  readonly json?: true;
}

/** Adds `fw diff`, which lists the changes between two contracts. */
export function addDiff(program: Command, session: CommandSession): void {
  addCommand(program, {
    name: "diff",
    description: "list the changes between two contracts: breaking, risky, safe (experimental)",
    examples: ["diff contract.json src/app.ts", "diff old.json new.json --fail-on risky"],
  })
    .argument("<before>", "the contract that callers know, in JSON, or a module")
    .argument("<after>", "the contract that replaces it, in JSON, or a module")
    .addOption(
      new Option(
        "--fail-on <severity>",
        "the lowest level of a change that makes the exit status 1",
      )
        .choices(["risky", "breaking"])
        .default("breaking"),
    )
    .option("--json", "write JSON")
    .action(async (before: string, after: string, options: DiffOptions) => {
      const known = await readSide(before, session);
      const changes = diffContracts(known, await readSide(after, session));
      if (options.json) session.stdout.write(`${JSON.stringify(changes, null, 2)}\n`);
      else printChanges(changes, session.stdout);
      await session.stdout.flush();
      const [breaking, risky] = [countChanges(changes, "breaking"), countChanges(changes, "risky")];
      const rest = `${risky} risky, ${countChanges(changes, "safe")} safe`;
      session.stderr.write(`${breaking} breaking, ${rest}\n`);
      session.end(breaking > 0 || (options.failOn === "risky" && risky > 0) ? 1 : 0);
    });
}

function countChanges(changes: readonly Change[], wanted: Change["level"]): number {
  return changes.filter(({ level }) => level === wanted).length;
}

/** Any other file is a contract, including `/dev/stdin` and the file of a shell's `<(…)`. */
const moduleName = /\.[cm]?[jt]sx?$/;

async function readSide(path: string, session: CommandSession): Promise<ContractDocument> {
  if (!moduleName.test(path)) return readDocument(path);
  const { document } = await readContract(path, session);
  return document;
}
