import { type ContractRoute, createContract, type TypedApplication } from "@fw/contract";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import { CommandError } from "../terminal/command-error.ts";
import { paint } from "../terminal/paint.ts";
import type { OutputStream } from "../terminal/streams.ts";
import type { Session } from "./session.ts";
import { readTypes } from "./read-types.ts";

/**
 * Lists the routes of the application that a module exports.
 *
 * @param isJson - Whether to write JSON in the place of a table.
 * @returns The exit status.
 * @throws {@link CommandError} when it could not run.
 * @internal
 */
export async function routes(path: string, isJson: boolean, session: Session): Promise<number> {
  const application = await loadApplication(path, session.guard);
  const typed = await readTypesOrExplain(path, application, session);
  const rows = createContract(application.routes, typed).document.routes.map(toRow);
  const text = isJson ? `${JSON.stringify(rows, null, 2)}\n` : printTable(rows, session.stdout);
  await new Promise((resolve) => session.stdout.write(text, resolve));
  session.stderr.write(`${rows.length} ${rows.length === 1 ? "route" : "routes"}\n`);
  return 0;
}

interface Row {
  readonly method: string;
  readonly path: string;
  readonly inputs: readonly string[];
  readonly statuses: readonly (number | "any")[];
  readonly summary?: string;
}

async function readTypesOrExplain(
  path: string,
  application: LoadedApplication,
  session: Session,
): Promise<TypedApplication> {
  try {
    return await readTypes(path, application, session);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    session.stderr.write(`The statuses of results are not known: ${error.message}\n`);
    const none = { results: [], errors: [], comment: undefined };
    const known = application.routes.map(
      ({ method, path: route }) => [`${method} ${route}`, none] as const,
    );
    return { routes: new Map(known), format: undefined, $defs: new Map(), gaps: [] };
  }
}

function toRow(route: ContractRoute): Row {
  const { method, path, summary, responses } = route;
  const inputs = (["params", "rest", "query", "body"] as const).filter((name) => route[name]);
  const statuses = new Set(responses.map(({ status }) => status));
  return {
    method,
    path,
    inputs,
    statuses: [...statuses].toSorted(byStatus),
    ...(summary && { summary }),
  };
}

/** `"any"` stands at the end. */
function byStatus(a: number | "any", b: number | "any"): number {
  return (a === "any" ? Infinity : a) - (b === "any" ? Infinity : b);
}

function printTable(rows: readonly Row[], stream: OutputStream): string {
  const cells = rows.map(({ method, path, inputs, statuses }) => [
    method,
    path,
    inputs.join(", "),
    statuses.join(", "),
  ]);
  const lines = [["METHOD", "PATH", "INPUTS", "STATUSES"], ...cells];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line, index) => {
      const text = line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd();
      return `${index === 0 ? paint("bold", text, stream) : text}\n`;
    })
    .join("");
}
