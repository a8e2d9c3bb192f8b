import { bundleProgram } from "@fw/test-support/bundle-program";
import { build } from "esbuild";
import { builtinModules } from "node:module";
import path from "node:path";

/** The folder whose dependencies the programs find. */
export const folder: string = path.join(import.meta.dirname, "../..");

type Bundler = (program: string, condition: string) => Promise<string>;

/** Each makes one minified file of a program for the platform of an export condition. */
export const bundlers: Readonly<Record<"rolldown" | "esbuild", Bundler>> = {
  rolldown: async (program, condition) => {
    const { code } = await bundleProgram(program, { folder, condition, minify: true });
    return code;
  },
  esbuild: async (program, condition) => {
    const isNode = condition === "node";
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: folder },
      bundle: true,
      write: false,
      minify: true,
      format: "esm",
      platform: isNode ? "node" : "browser",
      conditions: [condition, "import"],
      mainFields: ["module", "main"],
      // Elysia imports some everywhere.
      external: [...builtinModules],
      logLevel: "silent",
    });
    return outputFiles[0]?.text ?? "";
  },
};
