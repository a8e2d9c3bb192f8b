import ts from "typescript";
import {
  readApplication,
  type ReadApplication,
  type ReadApplicationOptions,
} from "../src/compiler/read-application.ts";

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Reads types like the command, but parses the library and the packages only once for all projects. */
export function readTypes(options: ReadApplicationOptions): Promise<ReadApplication> {
  return Promise.resolve().then(() => readApplication(options, createHost));
}

const createHost: typeof ts.createCompilerHost = (options, setParentNodes) => {
  const host = ts.createCompilerHost(options, setParentNodes);
  return {
    ...host,
    getSourceFile: (name, version, ...others) => {
      // Projects link to the packages, and the compiler uses the targets of links.
      if (!/\/(node_modules|packages\/[a-z-]+\/(src|dist))\//.test(name)) {
        return host.getSourceFile(name, version, ...others);
      }
      const key = JSON.stringify([name, version, options.target, options.lib]);
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(name, version, ...others));
      return parsed.get(key);
    },
  };
};
