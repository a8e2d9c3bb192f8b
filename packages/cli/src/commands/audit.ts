import {
  audit,
  formatFindings,
  type Allowance,
  type AuditOptions,
  type CheckRegExp,
  type Finding,
  type Findings,
} from "@fw/audit";
import { type Command, Option } from "commander";
import { readFile } from "node:fs/promises";
import type { DroppedError } from "../compiler/dropped-errors.ts";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { Progress } from "../terminal/progress.ts";
import { countDropped, describeDropped, printDropped } from "./print-dropped.ts";
import { countOf, writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/** The options of each command that audits. */
export interface AuditCommandOptions {
  /** A file. */
  readonly allow?: string;
  readonly failOn: Finding["severity"];
  /** False with `--no-patterns`. */
  readonly patterns: boolean;
}

/** Adds the options of each command that audits. */
export function addAuditOptions(command: Command): Command {
  return command
    .option("--allow <file>", "a JSON file of intended findings, each with a reason")
    .addOption(
      new Option(
        "--fail-on <severity>",
        "the lowest severity of a finding that makes the exit status 1",
      )
        .choices(["info", "warning"])
        .default("info"),
    )
    .option("--no-patterns", "do not judge regular expressions, which can take seconds");
}

/** Adds `fw audit`, which lists the undeclared and unbounded inputs of an application. */
export function addAudit(program: Command, session: CommandSession): void {
  const command = addCommand(program, {
    name: "audit",
    description: "list inputs that are undeclared, unbounded or slow to check",
    examples: ["audit src/app.ts", "audit src/app.ts --allow audit.json --fail-on warning"],
  }).argument("<module>", moduleText);
  addAuditOptions(command)
    .option("--json", "write JSON")
    .action(async (path: string, options: AuditCommandOptions & { readonly json?: true }) => {
      const app = await loadApplication(path, session.guard);
      const { findings, summary, hasFailed } = await runAudit(app, options, session);
      const read = await readDropped(path, app, session);
      const dropped = typeof read === "string" ? [] : describeDropped(read);
      const notChecked = [
        ...(options.patterns ? [] : ["patterns"]),
        ...(typeof read === "string" ? [`dropped errors (${read})`] : []),
      ];
      const json = { findings: findings.map(addAllowance), dropped, notChecked };
      const text = options.json
        ? `${JSON.stringify(json, null, 2)}\n`
        : printFindings(findings) + printDropped(dropped);
      await writeResult(text, session);
      const omission = typeof read === "string" ? `; dropped errors were not found: ${read}` : "";
      session.stderr.write(`${summary}${countDropped(dropped)}${omission}\n`);
      session.end(hasFailed || dropped.length > 0 ? 1 : 0);
    });
}

/** @returns The dropped errors of the program, or why its types cannot be read. */
async function readDropped(
  path: string,
  app: LoadedApplication,
  session: CommandSession,
): Promise<readonly DroppedError[] | string> {
  try {
    return (await readTypes(path, app, session)).dropped;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

/** The result of an audit. */
interface AuditOutcome {
  readonly findings: Findings;
  readonly summary: string;
  /** Whether a finding makes the exit status 1. */
  readonly hasFailed: boolean;
}

/**
 * Audits an application.
 *
 * @throws {@link CommandError} when the `--allow` file is wrong.
 */
export async function runAudit(
  app: LoadedApplication,
  { allow: file, patterns, failOn }: AuditCommandOptions,
  { stderr }: CommandSession,
): Promise<AuditOutcome> {
  const allow = file === undefined ? undefined : await readAllowances(file);
  const judge = patterns ? await loadJudge() : undefined;
  const progress = new Progress(stderr, "Judging patterns");
  const checkRegExp: CheckRegExp | undefined =
    judge &&
    ((pattern) => {
      progress.tick();
      return judge(pattern);
    });
  const findings = auditWith(app, { allow, checkRegExp }, file);
  progress.end();
  const [warnings, rest] = [countFindings(findings, "warning"), countFindings(findings, "info")];
  const omission = patterns ? "" : "; patterns were not judged";
  return {
    findings,
    summary: `${countOf(warnings, "warning")}, ${countOf(rest, "info")}${omission}`,
    hasFailed: warnings > 0 || (failOn === "info" && rest > 0),
  };
}

/** The judge takes a tenth of a second to load. */
export async function loadJudge(): Promise<CheckRegExp> {
  const { checkRegExp } = await import("@fw/audit/regexp");
  return checkRegExp;
}

async function readAllowances(file: string): Promise<AuditOptions["allow"]> {
  try {
    // audit() checks the value.
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

/** Formats findings for people, and an allowance for each. */
export function printFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.flatMap((finding) => {
    const { allow } = addAllowance(finding);
    return allow === undefined ? [] : [`  ${JSON.stringify(allow)}`];
  });
  const advice =
    lines.length === 0
      ? ""
      : `\nTo allow a finding, add its line to the list in --allow FILE, with a reason:\n${lines.join(",\n")}\n`;
  return `${formatFindings(findings)}\n${advice}`;
}

/** A finding with the allowance that allows only it. A stale allowance has no such member. */
export interface AllowableFinding extends Finding {
  /** Its `reason` is empty: an empty one is refused. */
  readonly allow?: Allowance;
}

/** Adds the allowance of a finding. */
export function addAllowance(finding: Finding): AllowableFinding {
  const { kind, method, path, input, at } = finding;
  if (kind === "stale-allowance" || input === "*") return finding;
  return { ...finding, allow: { kind, method, path, input, at, reason: "" } };
}

function countFindings(findings: readonly Finding[], wanted: Finding["severity"]): number {
  return findings.filter(({ severity }) => severity === wanted).length;
}
