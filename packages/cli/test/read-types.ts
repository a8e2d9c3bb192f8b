import type { TypedApplication } from "@fw/contract";
import ts from "typescript";
import { readApplication, type ReadOptions } from "../src/compiler/read-application.ts";

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Reads types as the command does; what every project has, the library and the packages, is parsed once. */
export function readTypes(options: ReadOptions): Promise<TypedApplication> {
  return Promise.resolve().then(() => readApplication(options, createHost));
}

const createHost: typeof ts.createCompilerHost = (options, setParentNodes) => {
  const host = ts.createCompilerHost(options, setParentNodes);
  return {
    ...host,
    getSourceFile: (name, version, ...others) => {
      // In projects the packages are reached by a link, whose target the compiler names.
      if (!/\/(node_modules|packages\/[a-z-]+\/(src|dist))\//.test(name)) {
        return host.getSourceFile(name, version, ...others);
      }
      const key = JSON.stringify([name, version, options.target, options.lib]);
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(name, version, ...others));
      return parsed.get(key);
    },
  };
};
