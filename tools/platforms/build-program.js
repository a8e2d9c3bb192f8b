import path from "node:path";
import { build } from "esbuild";

/**
 * Bundles a program with the built framework, as an application's bundler would, without a warning.
 *
 * @param name - Of the program.
 * @param conditions - Those of the platform, beside the ones that esbuild has for browsers.
 * @param format - `iife` where the platform takes no modules; the exports are `program`'s then.
 * @returns Its code, in which no module of Node's is mentioned.
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
  if (/\bnode:/.test(code)) throw new Error(`The bundle of ${name} mentions a module of Node's`);
  return code;
}
