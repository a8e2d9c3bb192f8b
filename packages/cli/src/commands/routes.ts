import {
  type ContractRoute,
  createContract,
  type ListedRoute,
  type TypedApplication,
} from "@fw/contract";
import type { Command } from "commander";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { paint, type Output } from "../terminal/output.ts";
import { countOf } from "../terminal/write-result.ts";
import { addCommand, moduleText } from "./add-command.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/** Adds `fw routes`, which lists the routes of the application that a module exports. */
export function addRoutes(program: Command, session: CommandSession): void {
  addCommand(program, {
    name: "routes",
    description: "list the routes: method, path, inputs, statuses",
    examples: ["routes src/app.ts", "routes src/app.ts --json"],
  })
    .argument("<module>", moduleText)
    .option("--json", "write JSON")
    .action(async (path: string, { json = false }: { readonly json?: boolean }) => {
      await listRoutes(path, json, session);
      session.end(0);
    });
}

async function listRoutes(path: string, isJson: boolean, session: CommandSession): Promise<void> {
  const application = await loadApplication(path, session.guard);
  const typed = await readTypesOrExplain(path, application, session);
  const { routes } = createContract(application.routes, typed).document;
  const rows = routes.map((route, index) => toRow(route, application.routes[index]?.options));
  if (isJson) session.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
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
  const lines = [["METHOD", "PATH", "INPUTS", "STATUSES", hasOpen ? "ACCESS" : ""], ...cells];
  const widths = [0, 1, 2, 3].map((column) =>
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
