/**
 * A plugin of markdown-it that makes empty header cells ordinary cells, which screen readers skip.
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
