// Shows types on hover in the programs of some pages: the styles are in `theme/style.css`, and no script is loaded.
import { rendererRich, transformerTwoslash } from "@shikijs/twoslash";
import { join } from "node:path";
import { createTwoslasher } from "twoslash";
import { compilerOptions } from "./compiler-options.js";

/** The pages. Each program costs bytes and, in the build, a run of the compiler. */
const typed = new Set(["index.md", "tutorial/quick-start.md", "reference/typing.md"]);

/** Longer types say too much for a window beside the pointer, in characters. */
const longest = 240;

/** The transformer of code that shows the types. */
export const typesTransformer = transformerTwoslash({
  explicitTrigger: true,
  renderer: rendererRich({ jsdoc: false, classExtra: "vp-copy-ignore" }),
  twoslasher: createTwoslasher({ vfsRoot: join(import.meta.dirname, "..") }),
  twoslashOptions: {
    compilerOptions,
    shouldGetHoverInfo: (name) => !/^(?:z|createApp)$/.test(name),
    filterNode: ({ text = "" }) => text.length <= longest,
  },
});

/**
 * Marks the programs of the pages for the transformer.
 *
 * @param markdown - the Markdown parser of the site
 */
export function hoverTypes(markdown) {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token.info === "ts" && typed.has(env.relativePath)) token.info = "ts twoslash";
    return fence(tokens, index, options, env, self);
  };
}
