import {
  type ContractRoute,
  createContract,
  type ListedRoute,
  type TypedApplication,
} from "@fw/contract";
import { estimateCosts, type RouteCost } from "@fw/audit";
import type { Command } from "commander";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { paint, type Output } from "../terminal/output.ts";
import { countOf } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import { loadJudge } from "./audit.ts";
import { describeCause } from "./budget.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/** Adds `fw routes`, which lists the routes of the application that a module exports. */
export function addRoutes(program: Command, session: CommandSession): void {
  addCommand(program, {
    name: "routes",
    description: "list the routes: method, path, inputs, statuses",
    examples: ["routes src/app.ts", "routes src/app.ts --cost", "routes src/app.ts --json"],
  })
    .argument("<module>", moduleText)
    .option("--cost", "print the largest request of each route, and how long its checks may take")
    .option("--json", "write JSON")
    .action(async (path: string, options: RoutesOptions) => {
      await listRoutes(path, options, session);
      session.end(0);
    });
}

interface RoutesOptions {
  readonly cost?: true;
  readonly json?: true;
}

async function listRoutes(
  path: string,
  options: RoutesOptions,
  session: CommandSession,
): Promise<void> {
  const application = await loadApplication(path, session.guard);
  const typed = await readTypesOrExplain(path, application, session);
  const { routes } = createContract(application.routes, typed).document;
  const costs = options.cost && estimateCosts(application, { checkRegExp: await loadJudge() });
  const rows = routes.map((route, index) => ({
    ...toRow(route, application.routes[index]?.options),
    ...(costs?.[index] && { cost: omitRoute(costs[index]) }),
  }));
  if (options.json) session.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else if (costs) printTable(costs.map(toCostCells), costHead, session.stdout);
  else printRoutes(rows, session.stdout);
  await session.stdout.flush();
  session.stderr.writeLine(countOf(rows.length, "route"));
}

interface Row {
  readonly method: string;
  readonly path: string;
  readonly inputs: readonly string[];
  readonly statuses: readonly (number | "any")[];
  /** Present if the application's `context` does not run for the route. */
  readonly open?: true;
  readonly summary?: string;
}

async function readTypesOrExplain(
  path: string,
  application: LoadedApplication,
  session: CommandSession,
): Promise<TypedApplication> {
  try {
    return await readTypes(path, application, session);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    session.stderr.writeLine("The statuses of results are unknown: ", ...error.toPieces());
    const none = { results: [], errors: [], comment: undefined };
    const known = application.routes.map(
      ({ method, path: route }) => [`${method} ${route}`, none] as const,
    );
    return { routes: new Map(known), format: undefined, $defs: new Map(), gaps: [] };
  }
}

function toRow(route: ContractRoute, options: ListedRoute["options"] = {}): Row {
  const { method, path, summary, responses } = route;
  const inputs = (["params", "rest", "query", "body", "form"] as const).filter(
    (name) => route[name],
  );
  const statuses = new Set(responses.map(({ status }) => status));
  return {
    method,
    path,
    inputs,
    statuses: [...statuses].toSorted(byStatus),
    ...(options.open && { open: true }),
    ...(summary && { summary }),
  };
}

/** Sorts `"any"` last. */
function byStatus(a: number | "any", b: number | "any"): number {
  return (a === "any" ? Infinity : a) - (b === "any" ? Infinity : b);
}

function printRoutes(rows: readonly Row[], output: Output): void {
  const cells = rows.map(({ method, path, inputs, statuses, open }) => [
    method,
    path,
    inputs.join(", "),
    statuses.join(", "),
    open ? "open" : "",
  ]);
  const hasOpen = rows.some(({ open }) => open);
  printTable(cells, ["METHOD", "PATH", "INPUTS", "STATUSES", hasOpen ? "ACCESS" : ""], output);
}

const costHead = ["METHOD", "PATH", "BYTES", "MS", "MOSTLY"];

function toCostCells({ method, path, bytes, milliseconds, cause }: RouteCost): string[] {
  const time = milliseconds < 0.1 ? "< 0.1" : milliseconds.toLocaleString("en");
  const mostly = cause && milliseconds >= 0.1 ? describeCause(cause) : "";
  return [method, path, bytes.toLocaleString("en"), time, mostly];
}

function omitRoute({ bytes, milliseconds, cause }: RouteCost): Omit<RouteCost, "method" | "path"> {
  return { bytes, milliseconds, ...(cause && { cause }) };
}

function printTable(
  cells: readonly (readonly string[])[],
  head: readonly string[],
  output: Output,
): void {
  const lines = [head, ...cells];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const [index, line] of lines.entries()) {
    const text = line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    output.writeLine(index === 0 ? paint("bold", text) : text);
  }
}
