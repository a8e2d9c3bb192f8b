// The options of the site's search: what it indexes, and what comes first.
import { changelog } from "./pages.js";

/** Pages that readers of the documents do not look for, or whose words are on other pages. */
const unsearched =
  /^(?:api\/(?!@fw\/framework)|decisions|contributors|packages|apps|contributing|documentation)/;

/** Moves the words of a page from its end to its title, because the index has an entry for each section. */
function raiseWords(text) {
  const [words] = /^Also called: .*$/m.exec(text) ?? [];
  if (words === undefined) return text;
  return text.replace(words, "").replace(/^# .*$/m, (title) => `${title}\n\n${words}`);
}

export const search = {
  miniSearch: {
    options: {
      fields: ["title", "titles", "text", "also"],
      extractField: (section, field) =>
        field === "also" ? /Also called: (.*?)\.(?:\s|$)/.exec(section.text)?.[1] : section[field],
      // Words that are on every page find nothing. The browser gets the text of this function, so it is complete.
      processTerm: (term) =>
        term.length > 40 ||
        /^(?:an?|and|are|as|at|be|but|by|can|do(?:es)?|for|from|ha[sv]e?|if|in(?:to)?|is|its?|no|not|of|on|or|so|than|that|the|their|then|there|they|this|to|until|when|which|while|who|with(?:out)?|you|your)$/i.test(
          term,
        )
          ? null
          : term.toLowerCase(),
    },
    searchOptions: {
      boost: { also: 10, title: 5, titles: 1, text: 1 },
      combineWith: "AND",
      fuzzy: 0.2,
      prefix: true,
    },
  },
  // Code repeats the words of the text around it.
  _render(text, env, markdown) {
    if (unsearched.test(env.relativePath)) return "";
    // The changes themselves have the words of every page.
    const shown = env.relativePath === changelog ? text.split("\n## ", 1)[0] : text;
    const html = markdown.render(raiseWords(shown), env);
    return html.replaceAll(/<pre[\s>].*?<\/pre>/gs, "");
  },
};
