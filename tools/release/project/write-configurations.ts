import type { Setup } from "../setups.ts";
import type { Project } from "./project.ts";

/** The configurations by the way of resolving modules. The command `fw` finds one by its name. */
export const configurations = {
  bundler: "tsconfig.bundler.json",
  nodenext: "tsconfig.json",
} as const;

/**
 * Writes the {@link configurations}, which compile the project's sources.
 *
 * @param project - The project.
 * @param setup - The project's setup.
 */
export function writeConfigurations(project: Project, { hasNodeTypes }: Setup): void {
  const sources = ["app.ts", "service.ts", "entries.ts", ...(hasNodeTypes ? ["node.ts"] : [])];
  const shared = {
    target: "es2024",
    lib: hasNodeTypes ? ["es2024"] : ["es2024", "dom", "dom.iterable"],
    types: hasNodeTypes ? ["node"] : [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  write("bundler", "esnext", sources);
  // A bundler has no `require`.
  write("nodenext", "nodenext", [...sources, "require.cts"]);

  function write(
    moduleResolution: keyof typeof configurations,
    module: string,
    files: readonly string[],
  ): void {
    const compilerOptions = { ...shared, module, moduleResolution };
    project.write(configurations[moduleResolution], JSON.stringify({ compilerOptions, files }));
  }
}
