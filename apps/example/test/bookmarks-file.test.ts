import { describe, expect, it } from "vitest";
import { isBookmarksFile, readLinks } from "../src/bookmarks-file.ts";

function readOne(text: string) {
  return [...readLinks(text)];
}

describe("isBookmarksFile", () => {
  it.each(["<!DOCTYPE NETSCAPE-Bookmark-file-1>", "\n<!doctype netscape-bookmark-file-1>\r\n"])(
    "takes %j",
    (text) => {
      expect(isBookmarksFile(text)).toBe(true);
    },
  );

  it.each(["", "<!doctype html>", "x<!DOCTYPE NETSCAPE-Bookmark-file-1>", " ".repeat(1_000_000)])(
    "refuses %.40j",
    (text) => {
      expect(isBookmarksFile(text)).toBe(false);
    },
  );
});

describe("readLinks", () => {
  it("reads what Firefox and Chrome write", () => {
    const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks Menu</H1>
      <DL><p>
        <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
        <DL><p>
          <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1" ICON="data:image/png;base64,AAA=" TAGS="one,two words">R&amp;D &lt;b&gt; &#39;q&#x27; &quot;</A>
          <DD>A note
          <DT><a href="https://b.example/">Zwölf 🥊</a>
        </DL><p>
      </DL>`;
    expect(readOne(text)).toEqual([
      {
        url: "https://a.example/?x=1&y=2",
        title: `R&D <b> 'q' "`,
        tags: ["one", "two words"],
      },
      { url: "https://b.example/", title: "Zwölf 🥊", tags: [""] },
    ]);
  });

  it.each([
    ["&nbsp;", "&nbsp;"],
    ["&#0;", "&#0;"],
    ["&#xD800;", "&#xD800;"],
    ["&#x110000;", "&#x110000;"],
    ["&#9999999;", "&#9999999;"],
    ["&amp;lt;", "&lt;"],
    ["&amp", "&amp"],
  ])("decodes no entity but characters: %s", (written, read) => {
    expect(readOne(`<A HREF="">${written}</A>`)).toMatchObject([{ title: read }]);
  });

  it.each(["<", ">", "<a", "<a ", "<a href=", '<a href="', "<abbr title='x'>", "</a>"])(
    "finds nothing in %j",
    (text) => {
      expect(readOne(text)).toEqual([]);
    },
  );

  it("reads a link whose end is missing, and one without an address", () => {
    expect(readOne("<A NAME=x>Text")).toEqual([{ url: "", title: "Text", tags: [""] }]);
  });

  it.each([
    ["<", 10_000_000],
    ["<a ", 4_000_000],
    ['<a href="', 1_500_000],
    [' href="', 1_600_000],
    ['<a href="<a href=', 800_000],
    ["<DL>", 1_500_000],
    ["<DL><p>\n<DT><H3>x</H3>", 400_000],
    ["&", 10_000_000],
    ["&#", 5_000_000],
    ["&amp;", 2_500_000],
    ["\t", 10_000_000],
  ])("takes a time that grows with the length of %j × %i", (piece, count) => {
    const text = piece.repeat(count);
    // Quadratic work on so much would take longer than Vitest lets a test take.
    expect(() => {
      readOne(text);
      readOne(`<A HREF="${text}" TAGS="${text}">${text}`);
    }).not.toThrow();
  });
});
