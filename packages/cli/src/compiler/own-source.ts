import type ts from "typescript";

/** Whether a file is the program's own: no declarations, and no package that is installed. */
export function isOwnSource(program: ts.Program, file: ts.SourceFile): boolean {
  return (
    !file.isDeclarationFile &&
    !program.isSourceFileFromExternalLibrary(file) &&
    !file.fileName.includes("/node_modules/")
  );
}
