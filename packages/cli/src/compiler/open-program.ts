import { dirname, join } from "node:path";
import ts from "typescript";
import { CommandError } from "../terminal/command-error.ts";
import { probesText } from "./probes.ts";

/** A module's program, and two of its files. */
interface OpenProgram {
  readonly program: ts.Program;
  readonly module: ts.SourceFile;
  /** A virtual file with the types of {@link readProbes}. */
  readonly probes: ts.SourceFile;
}

/**
 * Compiles a module and its imports with the options of the nearest tsconfig.json.
 *
 * @param file - Its absolute path.
 * @param tick - Called often, to show progress.
 * @throws {@link CommandError} when there is no tsconfig.json, or it cannot be read or is not strict.
 */
export function openProgram(
  file: string,
  tick: () => void,
  createHost: typeof ts.createCompilerHost,
): OpenProgram {
  const { options, fileNames } = readConfiguration(file);
  const probesFile = join(dirname(file), "fw-probes.d.ts").replaceAll("\\", "/");
  const moduleFile = file.replaceAll("\\", "/");
  const disk = createHost(options, true);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === probesFile || disk.fileExists(name),
    readFile: (name) => (name === probesFile ? probesText : disk.readFile(name)),
    getSourceFile: (name, target, ...rest) => {
      tick();
      return name === probesFile
        ? ts.createSourceFile(name, probesText, target, true)
        : disk.getSourceFile(name, target, ...rest);
    },
  };
  const declarations = fileNames.filter((name) => /\.d\.[cm]?ts$/.test(name));
  const program = ts.createProgram([moduleFile, probesFile, ...declarations], options, host);
  const module = program.getSourceFile(moduleFile);
  const probes = program.getSourceFile(probesFile);
  if (module === undefined || probes === undefined) {
    throw new CommandError(`The compiler cannot read ${file}`);
  }
  return { program, module, probes };
}

/** The options that reading types needs, in any project. */
const ours: ts.CompilerOptions = {
  noEmit: true,
  allowImportingTsExtensions: true,
  // The order of a union does not depend on the rest of the program.
  stableTypeOrdering: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  isolatedDeclarations: false,
};

function readConfiguration(file: string): ts.ParsedCommandLine {
  const path = ts.findConfigFile(dirname(file), (name) => ts.sys.fileExists(name));
  if (path === undefined) {
    throw new CommandError("There is no tsconfig.json beside the module or in a folder above it");
  }
  const parsed = parseConfiguration(path);
  // A file with only references has no options for this module.
  const referred = (parsed.projectReferences ?? []).map((reference) =>
    parseConfiguration(ts.resolveProjectReferencePath(reference)),
  );
  const isListed = ({ fileNames }: ts.ParsedCommandLine): boolean =>
    fileNames.includes(file.replaceAll("\\", "/"));
  const found = isListed(parsed) ? parsed : (referred.find(isListed) ?? parsed);
  const { strict, strictNullChecks = strict ?? true } = found.options;
  if (!strictNullChecks) {
    throw new CommandError("The types are not exact without strict: turn it on in tsconfig.json");
  }
  const isScript = /\.[cm]?jsx?$/.test(file);
  return { ...found, options: { ...found.options, ...ours, ...(isScript && { allowJs: true }) } };
}

function parseConfiguration(path: string): ts.ParsedCommandLine {
  const fail = ({ messageText }: ts.Diagnostic): never => {
    const reason = ts.flattenDiagnosticMessageText(messageText, "\n");
    throw new CommandError("tsconfig.json cannot be read", `: ${reason}`);
  };
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = ts.getParsedCommandLineOfConfigFile(path, {}, host);
  if (parsed === undefined) throw new CommandError("tsconfig.json cannot be read");
  const error = parsed.errors.find(({ code }) => code !== noFiles);
  return error === undefined ? parsed : fail(error);
}

/** The compiler's code for a tsconfig.json without files of its own. */
const noFiles = 18_003;
