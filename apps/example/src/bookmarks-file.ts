/** A link of a bookmarks file; nothing of it is checked. */
export interface Link {
  readonly url: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/**
 * Tells whether a text is a bookmarks file, in the format of Netscape Navigator that every browser exports.
 *
 * @param text - The file.
 * @returns Whether it begins as one.
 */
export function isBookmarksFile(text: string): boolean {
  return /^\s{0,100}<!doctype netscape-bookmark-file-1>/i.test(text);
}

/**
 * Reads the links of a bookmarks file one after the other, in one pass over it. Folders are left out: they make
 * no difference to it, however deep they are.
 *
 * @param text - The file.
 * @returns The links, in their order.
 */
export function* readLinks(text: string): Generator<Link> {
  let start = text.indexOf("<");
  while (start !== -1) {
    // Browsers write a ">" in an attribute as "&gt;".
    const end = text.indexOf(">", start);
    if (end === -1) return;
    const next = text.indexOf("<", end);
    if (/^<a\s/i.test(text.slice(start, start + 3))) {
      const tag = text.slice(start, end);
      yield {
        url: readAttribute(tag, hrefAttribute),
        title: decodeEntities(text.slice(end + 1, next === -1 ? undefined : next)),
        tags: readAttribute(tag, tagsAttribute).split(",", maxTags),
      };
    }
    start = next;
  }
}

const hrefAttribute = /\shref="([^"]*)"/i;
const tagsAttribute = /\stags="([^"]*)"/i;

/** As many as a bookmark may have. */
const maxTags = 10;

/** As written, in characters: what is longer is too long for a bookmark, however it was written. */
const maxLength = 30_000;

function readAttribute(tag: string, attribute: RegExp): string {
  return decodeEntities(attribute.exec(tag)?.[1] ?? "");
}

function decodeEntities(text: string): string {
  return text
    .slice(0, maxLength)
    .replaceAll(entity, (written, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? written;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : written;
    });
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi;

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
]);
