import { execFile } from "node:child_process";
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** The compilers that the types are checked with. */
export const compilers = ["typescript-5.9", "typescript-6.0", "typescript-7.0"] as const;

/** One of them. */
export type Compiler = (typeof compilers)[number];

/** What a compiler says of one source file. */
export interface CheckResult {
  /** Its errors, as printed; empty if there are no errors. */
  readonly errors: string;
  readonly instantiations: number;
  /** In seconds. */
  readonly checkTime: number;
  /** The declarations that were emitted, by file name. */
  readonly declarations: Readonly<Record<string, string>>;
}

/** The packages that a consumer has installed: a whole `node_modules` folder, or the folders of packages by name. */
export type Installed = string | Readonly<Record<string, string>>;

/** Compiler options beside those of a strict consumer. */
export type CompilerOptions = Readonly<Record<string, boolean | string | readonly string[]>>;

/**
 * Checks source texts as a consumer of the built packages would.
 *
 * @param compiler - Which compiler.
 * @param files - The texts of modules by file name.
 * @param installed - What the consumer has installed.
 * @param options - Compiler options beside those of a strict consumer.
 * @returns The errors, and the figures of `--extendedDiagnostics`.
 */
export async function checkTypes(
  compiler: Compiler,
  files: Readonly<Record<string, string>>,
  installed: Installed,
  options: CompilerOptions = {},
): Promise<CheckResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "types-"));
  try {
    await install(path.join(folder, "node_modules"), installed);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(folder, name), text);
    }
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(toConfig(files, options)));
    const output = await runCompiler(compiler, ["-p", folder, "--extendedDiagnostics"]);
    return { ...toResult(output), declarations: await readDeclarations(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function install(target: string, installed: Installed): Promise<void> {
  if (typeof installed === "string") {
    await symlink(installed, target);
    return;
  }
  for (const [name, source] of Object.entries(installed)) {
    const link = path.join(target, name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(source, link);
  }
}

/**
 * Runs a compiler.
 *
 * @param compiler - Which compiler.
 * @param parameters - Its command line.
 * @returns What it printed, whether it found errors or not.
 */
export async function runCompiler(
  compiler: Compiler,
  parameters: readonly string[],
): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve(`${compiler}/package.json`);
  const program = path.join(path.dirname(manifest), "bin/tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    // A compiler that finds errors prints them and ends with a status of its own.
    if (error instanceof Error && "stdout" in error && error.stdout !== "") {
      return { stdout: String(error.stdout) };
    }
    throw error;
  });
  return stdout;
}

function toConfig(files: Readonly<Record<string, string>>, options: CompilerOptions): object {
  return {
    compilerOptions: {
      target: "ES2023",
      lib: ["ES2023"],
      types: ["node"],
      module: "NodeNext",
      moduleResolution: "NodeNext",
      strict: true,
      skipLibCheck: true,
      outDir: "out",
      rewriteRelativeImportExtensions: true,
      ...options,
    },
    files: Object.keys(files),
  };
}

async function readDeclarations(folder: string): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for await (const file of glob("out/*.d.ts", { cwd: folder })) {
    texts[path.basename(file)] = await readFile(path.join(folder, file), "utf8");
  }
  return texts;
}

function toResult(output: string): Omit<CheckResult, "declarations"> {
  return {
    errors: output
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .join("\n"),
    instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]),
    checkTime: Number.parseFloat(/^Check time:\s+([\d.]+)s/m.exec(output)?.[1] ?? "NaN"),
  };
}
