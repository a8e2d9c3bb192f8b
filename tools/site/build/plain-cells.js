/**
 * A plug-in of markdown-it: a header cell without a text is no header, and a screen reader has nothing
 * to say of it.
 *
 * @param markdown - the parser
 */
export function plainCells(markdown) {
  markdown.core.ruler.push("plain-cells", ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== "th_open" || tokens[index + 1].content !== "") return;
      token.tag = "td";
      tokens[index + 2].tag = "td";
    });
  });
}
