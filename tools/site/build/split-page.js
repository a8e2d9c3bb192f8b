/**
 * Splits the page of a package into a page for each of its groups, whose headings move up a level.
 *
 * @param text - the page, with a heading of the second level for each group
 * @param name - the name of the package
 * @returns the texts of the pages by their names, and the name of the page of each anchor
 */
export function splitPage(text, name) {
  const [head, ...sections] = text.split(/^## /m);
  const introduction = head.replace(/^# .*/, "").trim();
  const groups = new Map(
    sections.map((section) => {
      const [title] = section.split("\n", 1);
      return [title.toLowerCase(), section.slice(title.length).replaceAll(/^##(?=#+ )/gm, "#")];
    }),
  );
  const places = new Map(
    Array.from(groups).flatMap(([page, body]) =>
      Array.from(body.matchAll(/<a id="([^"]+)">/g), ([, anchor]) => [anchor, page]),
    ),
  );
  const toPlace = (page, anchor) => {
    const place = places.get(anchor);
    return place === page || place === undefined ? `#${anchor}` : `${place}.md#${anchor}`;
  };
  const pages = new Map(
    Array.from(groups, ([page, body]) => {
      const linked = body.replaceAll(
        /\]\(#([\w-]+)\)/g,
        (_, anchor) => `](${toPlace(page, anchor)})`,
      );
      // The outline has the names, without "Parameters" and "Returns" below each.
      return [page, `---\noutline: 2\n---\n\n# ${name}: ${page}\n\n${introduction}\n${linked}`];
    }),
  );
  return { pages, places };
}
