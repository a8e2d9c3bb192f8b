import type { ListedRoute } from "@fw/contract";

/** An application that a module exports, or that an exported function made. */
export interface LoadedApplication {
  /** The name of the export. */
  readonly exportName: string;
  readonly routes: readonly ListedRoute[];
  readonly "~maxBodyBytes"?: number | undefined;
  readonly handle: (input: string, init?: object) => Promise<Response>;
  /** The application itself. */
  readonly app: unknown;
  /** The export `prepare` of the module, unchecked. */
  readonly prepare: unknown;
}

/** Calls a function of the module, and throws a CommandError if it fails. */
type Call = (name: string, make: () => Promise<unknown>) => Promise<unknown>;

/**
 * Finds the application among the exports of a module: as `app` or `default`, or made by a function of that name, or by
 * the only function.
 *
 * @returns The application, or the reason why it is missing, as the end of a sentence.
 */
export async function findApplication(
  exports: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<LoadedApplication | string> {
  const { prepare } = exports;
  for (const name of ["app", "default"]) {
    const value = exports[name];
    if (isApplication(value)) return toLoaded(name, value, prepare);
  }
  const functions = Object.entries(exports).filter(
    ([name, value]) => typeof value === "function" && name !== "prepare",
  );
  const chosen =
    functions.find(([name]) => name === "app") ??
    functions.find(([name]) => name === "default") ??
    (functions.length === 1 ? functions[0] : undefined);
  if (chosen === undefined) return explainExports(Object.keys(exports));
  const [name, make] = chosen;
  const made = await call(name, async () => await (make as () => unknown)());
  return isApplication(made)
    ? toLoaded(name, made, prepare)
    : `exports no application: its function "${name}" returns something else`;
}

function toLoaded(exportName: string, app: ApplicationShape, prepare: unknown): LoadedApplication {
  const { routes, "~maxBodyBytes": maxBodyBytes } = app;
  const handle: ApplicationShape["handle"] = (input, init) => app.handle(input, init);
  return { exportName, routes, "~maxBodyBytes": maxBodyBytes, handle, app, prepare };
}

function explainExports(names: readonly string[]): string {
  const exported = names.length === 0 ? "nothing" : names.map((name) => `"${name}"`).join(", ");
  return `exports no application: it must be "app" or the default, or one function must make it. It exports ${exported}`;
}

interface ApplicationShape {
  readonly routes: readonly ListedRoute[];
  readonly "~maxBodyBytes"?: number | undefined;
  handle(input: string, init?: object): Promise<Response>;
}

/** Checks the public members, because the module may use another copy of the package. */
function isApplication(value: unknown): value is ApplicationShape {
  return (
    typeof value === "object" &&
    value !== null &&
    "routes" in value &&
    Array.isArray(value.routes) &&
    "fetch" in value &&
    typeof value.fetch === "function" &&
    "handle" in value &&
    typeof value.handle === "function"
  );
}
