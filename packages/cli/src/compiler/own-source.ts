import type ts from "typescript";

/** Whether a file is the project's own source: not a declaration file, and not in an installed package. */
export function isOwnSource(program: ts.Program, file: ts.SourceFile): boolean {
  return (
    !file.isDeclarationFile &&
    !program.isSourceFileFromExternalLibrary(file) &&
    !file.fileName.includes("/node_modules/")
  );
}
