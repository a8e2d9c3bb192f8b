import path from "node:path";
import { build } from "esbuild";

/**
 * Bundles a program with the built framework, as an application's bundler would, without a warning.
 *
 * @param name - The name of the program.
 * @param conditions - The platform's conditions, in addition to esbuild's for browsers.
 * @param format - `iife` if the platform does not support modules; the exports are then in `program`.
 * @returns Its code, which does not refer to a module of Node.
 */
export async function buildProgram(name, conditions, format) {
  const programs = path.join(import.meta.dirname, "programs");
  const { outputFiles, warnings } = await build({
    entryPoints: [path.join(programs, name)],
    bundle: true,
    write: false,
    platform: "browser",
    target: "es2023",
    conditions: [...conditions, "import"],
    format,
    globalName: "program",
    logLevel: "silent",
    plugins: [
      {
        name: "framework",
        setup: ({ onResolve }) => {
          onResolve({ filter: /\/framework\.ts$/ }, () => ({
            path: path.join(programs, "bundled-framework.ts"),
          }));
        },
      },
    ],
  });
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  const code = outputFiles[0]?.text ?? "";
  if (/\bnode:/.test(code)) throw new Error(`The bundle of ${name} refers to a module of Node`);
  return code;
}
