// The options of the site's search: what it indexes, and what comes first.

/** Pages that readers of the documents do not look for, or whose words are on other pages. */
const left =
  /^(?:api\/(?!@fw\/framework)|decisions|contributors|packages|apps|contributing|documentation)/;

/** Words that are on every page. */
const common = new Set(
  "a an and are as at be but by can do does for from has have if in into is it its no not of on or so than that the their then there they this to until when which while who with without you your".split(
    " ",
  ),
);

export const search = {
  miniSearch: {
    options: {
      fields: ["title", "titles", "text", "also"],
      extractField: (section, field) =>
        field === "also" ? /Also called: (.*?)\.(?:\s|$)/.exec(section.text)?.[1] : section[field],
      processTerm: (term) => {
        const word = term.toLowerCase();
        return word.length > 40 || common.has(word) ? null : word;
      },
    },
    searchOptions: {
      boost: { also: 6, title: 4, titles: 1, text: 1 },
      fuzzy: 0.2,
      prefix: true,
    },
  },
  // Code repeats the words of the text around it.
  _render(text, env, markdown) {
    if (left.test(env.relativePath)) return "";
    const html = markdown.render(text, env);
    return html.replaceAll(/<pre[\s>].*?<\/pre>/gs, "");
  },
};
