import ts from "typescript";
import starter from "../../../packages/create/templates/shared/tsconfig.json" with { type: "json" };

/** How the site compiles programs: as a new service, but with the types of a browser, which the playground has. */
export const compilerOptions = {
  ...ts.convertCompilerOptionsFromJson(starter.compilerOptions, ".").options,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
  types: [],
};
