import { audit, formatFindings, type AuditOptions, type Finding, type Findings } from "@fw/audit";
import { type Command, Option } from "commander";
import { readFile } from "node:fs/promises";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { countOf, writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import type { Session } from "./session.ts";

interface AuditCommandOptions {
  /** A file. */
  readonly allow?: string;
  readonly failOn: Finding["severity"];
  readonly json?: true;
}

/**
 * Adds `fw audit`, which lists what the routes of an application leave undeclared or unbounded.
 *
 * @internal
 */
export function addAudit(program: Command, session: Session): void {
  addCommand(program, {
    name: "audit",
    description: "list inputs that are undeclared or unbounded",
    examples: ["audit src/app.ts", "audit src/app.ts --allow audit.json --fail-on warning"],
  })
    .argument("<module>", moduleText)
    .option("--allow <file>", "findings that are meant to be, each with its reason, in JSON")
    .addOption(
      new Option("--fail-on <severity>", "the least that makes the exit status 1")
        .choices(["info", "warning"])
        .default("info"),
    )
    .option("--json", "write JSON")
    .action(async (path: string, options: AuditCommandOptions) => {
      const findings = await findIn(path, options.allow, session);
      const text = options.json ? `${JSON.stringify(findings, null, 2)}\n` : printTable(findings);
      await writeResult(text, session);
      const [warnings, rest] = [count(findings, "warning"), count(findings, "info")];
      session.stderr.write(`${countOf(warnings, "warning")}, ${countOf(rest, "info")}\n`);
      session.end(warnings > 0 || (options.failOn === "info" && rest > 0) ? 1 : 0);
    });
}

async function findIn(
  path: string,
  allowFile: string | undefined,
  { guard }: Session,
): Promise<Findings> {
  const allow = allowFile === undefined ? undefined : await readAllowances(allowFile);
  const { routes } = await loadApplication(path, guard);
  return auditWith(routes, allow, allowFile);
}

async function readAllowances(file: string): Promise<AuditOptions["allow"]> {
  try {
    // What it is, `audit` checks.
    return JSON.parse(await readFile(file, "utf8")) as AuditOptions["allow"];
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}

function auditWith(
  routes: LoadedApplication["routes"],
  allow: AuditOptions["allow"],
  file = "",
): Findings {
  try {
    return audit({ routes }, { allow });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${file}: ${error.message}`);
  }
}

function printTable(findings: readonly Finding[]): string {
  return findings.length === 0 ? "" : `${formatFindings(findings)}\n`;
}

function count(findings: readonly Finding[], wanted: Finding["severity"]): number {
  return findings.filter(({ severity }) => severity === wanted).length;
}
