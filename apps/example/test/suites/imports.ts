import { expect, it } from "vitest";
import type { Send, Service } from "../each-transport.ts";
import type { Place } from "../place.ts";

const head = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n";

function toFile(...links: readonly string[]): string {
  return head + links.map((link) => `<DT>${link}\n`).join("") + "</DL><p>";
}

function toLinks(count: number, toUrl: (index: number) => string): string {
  return toFile(...Array.from({ length: count }, (_, index) => `<A HREF="${toUrl(index)}">x</A>`));
}

function upload(
  send: Send,
  body: string | Uint8Array<ArrayBuffer>,
  type = "text/html",
): Promise<Response> {
  return send("/imports", { method: "POST", headers: { "content-type": type }, body });
}

/** What the last event of an import says. */
async function readReport(response: Response): Promise<unknown> {
  return (await readAll(response)).at(-1);
}

async function readAll(response: Response): Promise<unknown[]> {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = (await response.text()).match(/(?<=^data: ).+$/gm) ?? [];
  return events.map((data) => JSON.parse(data) as unknown);
}

/** The tests of `POST /imports`. */
export function defineImports({ createStore, serve }: Place): void {
  const start = (): Promise<Service> => serve({ store: createStore() });

  async function totalOf(send: Send): Promise<unknown> {
    const { total } = (await (await send("/bookmarks?page=1")).json()) as { total: unknown };
    return total;
  }

  it("adds what is new, and says what became of the rest", async () => {
    const { send } = await start();
    await send("/bookmarks", {
      method: "POST",
      json: { url: "https://known.example/", title: "Known" },
    });
    const response = await upload(
      send,
      toFile(
        `<A HREF="https://new.example/" TAGS="One,one, two,${"x".repeat(31)}">New</A>`,
        '<A HREF="https://known.example/">Known</A>',
        '<A HREF="https://new.example/">New again</A>',
        '<A HREF="javascript:alert(1)">Bookmarklet</A>',
        '<A HREF=" JaVaScRiPt&#58;alert(1)">Another</A>',
        '<A HREF="place:sort=8">Recent</A>',
        '<A HREF="https://untitled.example/"> </A>',
        `<A HREF="https://long.example/">${"🥊".repeat(150)}</A>`,
        `<A HREF="https://long.example/${"x".repeat(2_000)}">Too long</A>`,
      ),
    );
    const reason = "The address must begin with http:// or https://.";
    expect(await readReport(response)).toEqual({
      added: 3,
      known: 2,
      skipped: 4,
      reasons: [
        { title: "Bookmarklet", reason },
        { title: "Another", reason },
        { title: "Recent", reason },
        { title: "Too long", reason: "The address must have at most 2,000 characters." },
      ],
    });
    const { items } = (await (await send("/bookmarks?page=1")).json()) as { items: unknown };
    expect(items).toMatchObject([
      { url: "https://long.example/", title: "🥊".repeat(100) },
      { url: "https://untitled.example/", title: "https://untitled.example/", tags: [] },
      { url: "https://new.example/", title: "New", tags: ["one", "two"], unread: true },
      { url: "https://known.example/" },
    ]);
  });

  it("says how far it is", async () => {
    const { send } = await start();
    const file = toLinks(1_200, (index) => `https://a.example/${index}`);
    expect(await readAll(await upload(send, file))).toEqual([
      { checked: 0, total: 1_200 },
      { checked: 500, total: 1_200 },
      { checked: 1_000, total: 1_200 },
      { checked: 1_200, total: 1_200 },
      { added: 1_200, known: 0, skipped: 0, reasons: [] },
    ]);
  });

  it("changes nothing when a file comes again", async () => {
    const { send } = await start();
    const file = toLinks(100, (index) => `https://a.example/${index}`);
    expect(await readReport(await upload(send, file))).toMatchObject({ added: 100, known: 0 });
    expect(await readReport(await upload(send, file))).toMatchObject({ added: 0, known: 100 });
  });

  it("takes the largest number of links, and names no more than 20 of the skipped", async () => {
    const { send } = await start();
    const response = await upload(
      send,
      toLinks(10_000, () => "javascript:0"),
    );
    const { skipped, reasons } = (await readReport(response)) as {
      skipped: number;
      reasons: unknown[];
    };
    expect(skipped).toBe(10_000);
    expect(reasons).toHaveLength(20);
  });

  it.each([
    [
      "more links than that",
      toLinks(10_001, (index) => `https://a.example/${index}`),
      400,
      "TOO_MANY_LINKS",
    ],
    ["a page", "<!doctype html><a href='https://a.example/'>x</a>", 400, "NO_BOOKMARKS_FILE"],
    ["nothing", "", 400, "NO_BOOKMARKS_FILE"],
    ["Latin 1", Buffer.from(toFile("<A HREF='x'>Größe</A>"), "latin1"), 400, "NO_BOOKMARKS_FILE"],
    ["UTF-16", Buffer.from(`\ufeff${toFile()}`, "utf16le"), 400, "NO_BOOKMARKS_FILE"],
  ])("refuses %s, and stores nothing", async (_, body, status, code) => {
    const { send } = await start();
    const response = await upload(send, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await totalOf(send)).toBe(0);
  });

  it.each([
    "text/plain",
    "multipart/form-data; boundary=a",
    "application/x-www-form-urlencoded",
    "text/htmlx",
    "",
  ])("refuses the content type %j, which a form of another site can send", async (type) => {
    const { send } = await start();
    const response = await upload(send, Buffer.from(toFile()), type);
    expect(response.status).toBe(415);
  });

  it("takes a mark of its byte order, and the name of its encoding", async () => {
    const { send } = await start();
    const file = `\ufeff${toFile('<A HREF="https://a.example/">Größe</A>')}`;
    const response = await upload(send, file, "Text/HTML; charset=utf-8");
    expect(await readReport(response)).toMatchObject({ added: 1 });
  });
}
