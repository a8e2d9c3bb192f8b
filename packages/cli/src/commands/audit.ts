import {
  audit,
  formatFindings,
  type AuditOptions,
  type CheckRegExp,
  type Finding,
  type Findings,
} from "@fw/audit";
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
  /** False with `--no-patterns`. */
  readonly patterns: boolean;
}

/** Adds `fw audit`, which lists what the routes of an application leave undeclared or unbounded. */
export function addAudit(program: Command, session: Session): void {
  addCommand(program, {
    name: "audit",
    description: "list inputs that are undeclared, unbounded or slow to check",
    examples: ["audit src/app.ts", "audit src/app.ts --allow audit.json --fail-on warning"],
  })
    .argument("<module>", moduleText)
    .option("--allow <file>", "findings that are meant to be, each with its reason, in JSON")
    .addOption(
      new Option("--fail-on <severity>", "the least that makes the exit status 1")
        .choices(["info", "warning"])
        .default("info"),
    )
    .option("--no-patterns", "do not judge regular expressions, which can take seconds")
    .option("--json", "write JSON")
    .action(async (path: string, options: AuditCommandOptions) => {
      const findings = await findIn(path, options, session);
      const notChecked = options.patterns ? [] : ["patterns"];
      const json = { findings, notChecked };
      const text = options.json ? `${JSON.stringify(json, null, 2)}\n` : printFindings(findings);
      await writeResult(text, session);
      const [warnings, rest] = [
        countFindings(findings, "warning"),
        countFindings(findings, "info"),
      ];
      const counts = `${countOf(warnings, "warning")}, ${countOf(rest, "info")}`;
      const omission = options.patterns ? "" : "; patterns were not judged";
      session.stderr.write(`${counts}${omission}\n`);
      session.end(warnings > 0 || (options.failOn === "info" && rest > 0) ? 1 : 0);
    });
}

async function findIn(
  path: string,
  { allow: file, patterns }: AuditCommandOptions,
  { guard }: Session,
): Promise<Findings> {
  const allow = file === undefined ? undefined : await readAllowances(file);
  const app = await loadApplication(path, guard);
  return auditWith(app, { allow, checkRegExp: patterns ? await loadJudge() : undefined }, file);
}

/** The judge takes a tenth of a second to load. */
async function loadJudge(): Promise<CheckRegExp> {
  const { checkRegExp } = await import("@fw/audit/regexp");
  return checkRegExp;
}

async function readAllowances(file: string): Promise<AuditOptions["allow"]> {
  try {
    // What it is, `audit` checks.
    return JSON.parse(await readFile(file, "utf8")) as AuditOptions["allow"];
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}

function auditWith(app: LoadedApplication, options: AuditOptions, file = ""): Findings {
  try {
    return audit(app, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${file}: ${error.message}`);
  }
}

function printFindings(findings: readonly Finding[]): string {
  return findings.length === 0 ? "" : `${formatFindings(findings)}\n`;
}

function countFindings(findings: readonly Finding[], wanted: Finding["severity"]): number {
  return findings.filter(({ severity }) => severity === wanted).length;
}
