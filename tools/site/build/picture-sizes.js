import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A plugin of markdown-it that gives a picture its width and height, so that the text below it does not move when it
 * loads.
 *
 * @param markdown - the parser
 * @param folder - the folder of the pictures, which are SVG
 */
export function pictureSizes(markdown, folder) {
  const render = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, ...rest) => {
    const token = tokens[index];
    const [head] = readFileSync(join(folder, token.attrGet("src")), "utf8").split(">", 1);
    const [, width, height] = /\bwidth="(\d+)" height="(\d+)"/.exec(head);
    token.attrSet("width", width);
    token.attrSet("height", height);
    return render(tokens, index, ...rest);
  };
}
