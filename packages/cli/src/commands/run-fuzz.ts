import { createContract, type Contract } from "@fw/contract";
import type { FuzzOptions, FuzzReport } from "@fw/fuzz";
import { InvalidArgumentError, type Command } from "commander";
import type { DroppedError } from "../compiler/dropped-errors.ts";
import type { LoadedApplication } from "../module/find-application.ts";
import { prepare } from "../module/prepare.ts";
import { CommandError } from "../terminal/command-error.ts";
import { createMask } from "../terminal/mask.ts";
import { Progress } from "../terminal/progress.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/** The options of each command that fuzzes. */
export interface FuzzCommandOptions {
  readonly seed?: number;
  readonly runs?: number;
  /** Each has a name, a colon and a value. */
  readonly header: readonly string[];
  /** Each has a method and a path. */
  readonly skip: readonly string[];
}

/** Adds the options of each command that fuzzes. */
export function addFuzzOptions(command: Command): Command {
  return (
    command
      .option("--seed <number>", "another seed makes other requests; default 0", toNumber)
      .option("--runs <number>", "the number of requests; default 2000", toNumber)
      .option(
        "--header <header>",
        "a header of every request, such as 'authorization: …'",
        addValue,
        [],
      )
      .option(
        "--skip <route>",
        'a route that gets no requests, such as "DELETE /session"',
        addValue,
        [],
      )
      // Commander's own message would print the value of an unquoted header.
      .allowExcessArguments()
      .hook("preAction", ({ args }) => {
        if (args.length > 1)
          throw new CommandError("There is more than one module: quote the values of options");
      })
  );
}

/** Collects the values of an option that may be given several times. */
export function addValue(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}

function toNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}

/** A contract, and what else the compiler found. */
interface TypedContract extends Contract {
  readonly dropped: readonly DroppedError[];
}

/**
 * Creates the contract of an application. A module in JavaScript may have no types.
 *
 * @returns The contract, or the reason why it is missing.
 * @throws {@link CommandError} when the types of a module in TypeScript cannot be read.
 */
export async function readContractIfTyped(
  path: string,
  application: LoadedApplication,
  session: CommandSession,
): Promise<TypedContract | string> {
  try {
    const typed = await readTypes(path, application, session);
    return { ...createContract(application.routes, typed), dropped: typed.dropped };
  } catch (error) {
    if (!(error instanceof CommandError) || !/\.[cm]?jsx?$/.test(path)) throw error;
    return error.message;
  }
}

/**
 * Fuzzes the application of a module, with the headers that its `prepare` returns and those of `--header`.
 *
 * @throws {@link CommandError} when an option or `prepare` is wrong.
 */
export async function runFuzz(
  path: string,
  application: LoadedApplication,
  { contract, ...options }: FuzzCommandOptions & { readonly contract: Contract | string },
  { guard, stderr }: CommandSession,
): Promise<FuzzReport> {
  const given = parseHeaders(options.header);
  const prepared = await prepare(path, application, guard);
  const headers = { ...prepared.headers, ...given };
  const { routes } = prepared;
  const hide = createMask([headers, ...Object.values(routes).map(headersOf)].flatMap(listStrings));
  // Other commands should not wait for this: it takes as long to load as the compiler.
  const { fuzz, formatReport } = await import("@fw/fuzz");
  const progress = new Progress(stderr, "Sending requests");
  guard.silence();
  try {
    let count = 0;
    const handle: LoadedApplication["handle"] = (input, init) => {
      progress.tick(` ${++count}`);
      return application.handle(input, init);
    };
    const { seed, runs, skip } = options;
    const settings: FuzzOptions = { seed, runs, skip, headers, routes };
    const report = await fuzz(
      { routes: application.routes, handle },
      typeof contract === "string" ? settings : { ...settings, contract: contract.document },
    );
    const called = describePrepare(application, Object.keys(prepared.headers));
    const failures = report.failures.map((each) => ({
      ...each,
      reason: hide(each.kind === "no-success" ? `${each.reason}${called}` : each.reason),
    }));
    const hidden = { ...report, failures };
    await guard.settle();
    guard.assertQuiet(path, hide);
    return Object.defineProperty(hidden, "toString", { value: () => formatReport(hidden) });
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new CommandError(hide(error.message));
  } finally {
    progress.end();
  }
}

/** Says what `prepare` did, because a module may export a function of this name for another purpose. */
function describePrepare({ prepare: run }: LoadedApplication, names: readonly string[]): string {
  if (run === undefined) return "";
  const returned = names.length === 0 ? "no headers" : `the headers ${names.join(", ")}`;
  return `. The module's prepare(app) was called first, and returned ${returned}`;
}

/** Reads the headers of an example, which the fuzzer has not checked yet. */
function headersOf(example: unknown): unknown {
  return (Object(example) as { readonly headers?: unknown }).headers;
}

function listStrings(headers: unknown): string[] {
  return Object.values(Object(headers) as object).filter((value) => typeof value === "string");
}

/** The message does not repeat the input, which may be a token without a name. */
export function parseHeaders(given: readonly string[]): Readonly<Record<string, string>> {
  const entries = given.map((text) => {
    const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/s.exec(text) ?? [];
    if (name !== undefined && value !== undefined) return [name.toLowerCase(), value] as const;
    throw new CommandError('--header needs a name, a colon and a value: "authorization: …"');
  });
  return Object.fromEntries(entries);
}
