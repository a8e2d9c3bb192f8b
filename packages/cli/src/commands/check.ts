import type { Contract } from "@fw/contract";
import type { Finding } from "@fw/audit";
import { InvalidArgumentError, type Command } from "commander";
import { readFile } from "node:fs/promises";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { countDropped, describeDropped, printDropped } from "./print-dropped.ts";
import { countOf, writeResult } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import {
  addAllowance,
  addAuditOptions,
  printFindings,
  runAudit,
  type AuditCommandOptions,
} from "./audit.ts";
import { findOverBudget, printOverBudget } from "./budget.ts";
import { findContractPrinter } from "./contract.ts";
import { addOpenApiOptions, createOpenApiPrinter, type OpenApiOptions } from "./openapi.ts";
import {
  addFuzzOptions,
  addValue,
  readContractIfTyped,
  runFuzz,
  type FuzzCommandOptions,
} from "./run-fuzz.ts";
import { applyOptionsFile, optionsFileName } from "./options-file.ts";
import type { CommandSession } from "./session.ts";
import { listVanished } from "./vanished-responses.ts";
import { printGaps, type Print } from "./write-document.ts";

interface CheckOptions
  extends AuditCommandOptions, FuzzCommandOptions, Omit<OpenApiOptions, "openapi"> {
  /** The files that `fw contract` wrote. */
  readonly contract: readonly string[];
  /** The file that `fw openapi` wrote. */
  readonly openapi?: string;
  /** In milliseconds. */
  readonly budget?: number;
  readonly strict?: true;
  readonly json?: true;
}

/** Adds `fw check`, which audits and fuzzes an application, and checks that its generated files are up to date. */
export function addCheck(program: Command, session: CommandSession): void {
  const command = addCommand(program, {
    name: "check",
    description: "audit and fuzz the application, and check that generated files are up to date",
    examples: [
      "check src/app.ts --contract web/contract.ts --openapi openapi.json",
      "check src/app.ts --allow audit.json --skip 'DELETE /session'",
      "check src/app.ts --options check.json",
    ],
  })
    .argument("<module>", moduleText)
    .option(
      "--contract <file>",
      "a file of fw contract, as JSON if its name ends in .json",
      addValue,
      [],
    )
    .option("--openapi <file>", "a file of fw openapi, in either version")
    .option(
      "--budget <ms>",
      "the milliseconds that the checks of one request may take, by the audit's estimate",
      toMilliseconds,
    );
  addFuzzOptions(addAuditOptions(addOpenApiOptions(command)))
    .option("--strict", "exit with 1 if the contract has gaps")
    .option("--json", "write JSON")
    .option(
      `--${optionsFileName} <file>`,
      "a JSON file of these options, by name; the command line wins",
    )
    .action(async (path: string, { options: file }: { readonly options?: string }) => {
      if (file !== undefined) await applyOptionsFile(command, file);
      session.end(await check(path, command.opts<CheckOptions>(), session));
    });
}

/** @returns The exit status. */
async function check(
  path: string,
  options: CheckOptions,
  session: CommandSession,
): Promise<number> {
  const application = await loadApplication(path, session.guard);
  const audited = await runAudit(application, options, session);
  const { findings } = audited;
  if (!options.json) await writeResult(printFindings(findings), session);
  const contract = await readContractIfTyped(path, application, session);
  const dropped = typeof contract === "string" ? [] : describeDropped(contract.dropped);
  const overBudget = await findOverBudget(application, options.budget);
  if (!options.json) {
    await writeResult(printDropped(dropped) + printOverBudget(overBudget), session);
  }
  const files = await compareFiles({ path, application }, options, contract);
  const gaps = typeof contract === "string" ? [] : contract.gaps;
  if (files.length > 0 || options.strict) printGaps(gaps, session);
  const skip = [...options.skip, ...listEndless(findings)];
  const report = await runFuzz(path, application, { ...options, skip, contract }, session);
  const text = String(report);
  const summary = text.lastIndexOf("\n") + 1;
  const notChecked = listUnchecked(options, contract);
  const json = {
    findings: findings.map(addAllowance),
    dropped,
    overBudget,
    files,
    gaps,
    fuzz: report,
    notChecked,
  };
  const stale = files
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ file, vanished }) => {
      const gone = vanished.map((response) => `  gone: ${response}\n`).join("");
      const advice =
        gone === "" ? "write it again" : "write it again if these responses are meant to go";
      return `${file} is missing or out of date: ${advice}\n${gone}`;
    });
  await writeResult(
    options.json
      ? `${JSON.stringify(json, null, 2)}\n`
      : `${text.slice(0, summary)}${stale.join("")}`,
    session,
  );
  const { stderr } = session;
  stderr.writeLine(`audit: ${audited.summary}${countDropped(dropped)}`);
  if (options.budget !== undefined) {
    stderr.writeLine(`budget: ${countOf(overBudget.length, "route")} above ${options.budget} ms`);
  }
  stderr.writeLine(`fuzz: ${text.slice(summary)}`);
  if (files.length > 0) {
    const counts = `${countOf(files.length, "file")}, ${stale.length} out of date`;
    stderr.writeLine(`files: ${counts}; ${countOf(gaps.length, "gap")}`);
  }
  if (notChecked.length > 0) stderr.writeLine(`not checked: ${notChecked.join("; ")}`);
  const hasGaps = options.strict === true && gaps.length > 0;
  const hasFailed =
    [dropped, overBudget, report.failures, stale].some(({ length }) => length > 0) ||
    audited.hasFailed ||
    hasGaps;
  return hasFailed ? 1 : 0;
}

function toMilliseconds(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of milliseconds.");
}

interface ComparedFile {
  readonly file: string;
  readonly isCurrent: boolean;
  /** The responses that the file has, and that are no longer there. */
  readonly vanished: readonly string[];
}

async function compareFiles(
  { path, application }: { readonly path: string; readonly application: LoadedApplication },
  options: CheckOptions,
  contract: Contract | string,
): Promise<readonly ComparedFile[]> {
  const compared: ComparedFile[] = [];
  const compare = async (file: string, choose: (bytes: Buffer) => Print): Promise<void> => {
    if (typeof contract === "string")
      throw new CommandError(`${file} cannot be checked: ${contract}`);
    const bytes = await readBytes(file);
    const text = escapeText(choose(bytes)(contract.document, application.routes));
    const vanished = listVanished(bytes.toString(), text);
    compared.push({ file, isCurrent: bytes.equals(Buffer.from(text)), vanished });
  };
  for (const file of options.contract) {
    await compare(file, () => findContractPrinter(file.endsWith(".json") ? "json" : "ts"));
  }
  if (options.openapi === undefined) return compared;
  await compare(options.openapi, (bytes) => {
    const version = /^\{\s*"openapi": "3\.2/.test(bytes.toString()) ? "3.2" : "3.1";
    return createOpenApiPrinter(path, { ...options, openapi: version });
  });
  return compared;
}

/** Reads a file; returns no bytes if it does not exist. */
async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return Buffer.alloc(0);
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}

/** Lists the routes with a pattern on which one request could block fuzzing forever. */
function listEndless(findings: readonly Finding[]): string[] {
  const found = findings.filter(({ kind }) => kind === "exponential-pattern");
  return [...new Set(found.map(({ method, path }) => `${method} ${path}`))];
}

function listUnchecked(
  { contract: files, openapi, patterns }: CheckOptions,
  contract: Contract | string,
): string[] {
  return [
    ...(files.length === 0 ? ["a contract (--contract FILE)"] : []),
    ...(openapi === undefined ? ["an OpenAPI document (--openapi FILE)"] : []),
    ...(patterns ? [] : ["patterns (--no-patterns)"]),
    ...(typeof contract === "string" ? [`results (${contract})`] : []),
  ];
}
