import { join } from "node:path";
import { rolldown, type OutputChunk, type RolldownOutput } from "rolldown";

/** Where a program runs, and how it is written. */
export interface BundleOptions {
  /** The folder whose packages the program finds. */
  readonly folder: string;
  /** The export condition of the platform, such as `node` or `workerd`. */
  readonly condition: string;
  /** By default `esm`; as an `iife` its exports are `program`'s. */
  readonly format?: "esm" | "iife";
  readonly minify?: boolean;
  /** Whether what is imported later becomes files of its own, which the bundle leaves out; by default not. */
  readonly split?: boolean;
}

/** A program and all that it needs. */
export interface Bundle extends Pick<OutputChunk, "code" | "imports" | "map"> {
  /** The files that were read. */
  readonly files: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Builds a program with rolldown, as an application's bundler would, from what the packages publish.
 *
 * @param program - Its text.
 * @param options - Where it runs.
 * @returns The bundle; what it imports are modules of the platform.
 */
export async function bundleProgram(program: string, options: BundleOptions): Promise<Bundle> {
  const { folder, condition, format = "esm", minify = false, split = false } = options;
  const entry = join(folder, "program.js");
  const files: string[] = [];
  const warnings: string[] = [];
  const bundle = await rolldown({
    input: entry,
    cwd: folder,
    platform: condition === "node" ? "node" : "browser",
    resolve: { conditionNames: [condition, "import", "default"] },
    onLog: (_level, log) => warnings.push(log.message),
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => {
          if (id === entry) return program;
          files.push(id);
          return null;
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format,
    name: "program",
    minify,
    sourcemap: true,
    codeSplitting: split,
  });
  const [{ imports, dynamicImports, map }] = output;
  const code = findLoaded(output).join("\n");
  return { code, imports: [...imports, ...dynamicImports], map, files, warnings };
}

/** The texts of the files that are loaded with the first one. */
function findLoaded([entry, ...others]: RolldownOutput["output"]): string[] {
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const other of others) {
      if (other.type === "chunk" && imports.includes(other.fileName)) loaded.add(other);
    }
  }
  return Array.from(loaded, ({ code }) => code);
}
