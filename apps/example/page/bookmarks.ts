import { readEvents } from "@fw/client";
import { api, explain, type Failure } from "./api.ts";
import type { Bookmark, Contract } from "./contract.ts";
import { createItem, type ItemActions } from "./create-item.ts";
import { openEditor, startEditor } from "./editor.ts";
import { findElement } from "./find-element.ts";
import { startImporter } from "./importer.ts";
import { notify } from "./notice.ts";
import { startToken } from "./token.ts";

const perPage = 10;
const searchDelay = 200; // milliseconds
const reconnectDelay = 3_000; // milliseconds

const filter = findElement("filter", HTMLFormElement);
const search = findElement("q", HTMLInputElement);
const kind = findElement("unread", HTMLSelectElement);
const list = findElement("list", HTMLElement);
const count = findElement("count", HTMLElement);
const previous = findElement("previous", HTMLButtonElement);
const next = findElement("next", HTMLButtonElement);

let page = 1;
let loading = new AbortController();
let following = new AbortController();
/** The displayed list as JSON, to detect changes. */
let shown = "";
let searchTimer: number | undefined;

/** Loads and shows a page of the filtered list. A later call cancels an earlier one. */
async function load(wanted: number = page): Promise<void> {
  page = wanted;
  loading.abort();
  loading = new AbortController();
  const asked = readFilter();
  history.replaceState(
    null,
    "",
    api.href("/bookmarks", { query: { ...asked, page: wanted } }).replace("/bookmarks", ""),
  );
  const result = await api.get("/bookmarks", {
    query: { ...asked, page: wanted, perPage },
    signal: loading.signal,
  });
  if (!result.ok) {
    report(result);
    return;
  }
  const { items, total } = result.data;
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (wanted > pages) return load(pages);
  const text = JSON.stringify([asked, result.data]);
  if (text === shown) return;
  shown = text;
  replaceItems(items);
  count.textContent = toCount(total);
  findElement("pages", HTMLElement).hidden = pages === 1;
  findElement("position", HTMLElement).textContent = `Page ${page} of ${pages}`;
  previous.disabled = page === 1;
  next.disabled = page === pages;
}

/** Keeps the focus where it is, or moves it to the count if its bookmark has left the list. */
function replaceItems(items: readonly Bookmark[]): void {
  const focused = document.activeElement;
  const item = focused?.closest<HTMLElement>("#list > li");
  const controls = (entry: Element): HTMLElement[] => [
    ...entry.querySelectorAll<HTMLElement>("a, button"),
  ];
  const index = item ? controls(item).findIndex((each) => each === focused) : -1;
  list.replaceChildren(...items.map((each) => createItem(each, actions)));
  if (!item) return;
  const same = list.querySelector(`[data-id="${item.dataset["id"]}"]`);
  ((same && controls(same)[index]) ?? count).focus();
}

/** Loads the list now and at each change by any client, until the page is hidden. Reconnects by itself. */
async function follow(): Promise<void> {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  for (;;) {
    const changes = await api.get("/changes", { signal });
    if (signal.aborted) return;
    await load(); // bookmarks may have changed while there was no stream
    try {
      const items = changes.ok ? readEvents(changes.data) : undefined;
      while ((await items?.next())?.done === false) await load();
    } catch {
      // The stream was cut off.
    }
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay));
  }
}

/** Leaves the reader at the top of the new page. */
async function turnTo(wanted: number): Promise<void> {
  await load(wanted);
  count.focus();
}

type Filter = Omit<Contract["GET /bookmarks"]["query"], "page" | "perPage">;

function readFilter(): Filter {
  return {
    q: search.value || undefined,
    unread: kind.value === "" ? undefined : kind.value === "true",
  };
}

function toCount(total: number): string {
  const isFiltered = search.value !== "" || kind.value !== "";
  if (total === 0) return isFiltered ? "No bookmark matches." : "No bookmarks yet.";
  const noun = total === 1 ? "bookmark" : "bookmarks";
  const number = total.toLocaleString("en");
  return isFiltered ? `${number} matching ${noun}` : `${number} ${noun}`;
}

const actions: ItemActions = {
  edit: openEditor,
  mark: (bookmark) => void mark(bookmark),
  remove: (bookmark) => void remove(bookmark),
  search: (text) => {
    search.value = text;
    void load(1);
  },
};

async function mark(bookmark: Bookmark): Promise<void> {
  const { id, url, title, note, tags, source, unread } = bookmark;
  const result = await api.put("/bookmarks/:id", {
    params: { id },
    body: { url, title, note, tags, source, unread: !unread },
  });
  if (!result.ok) {
    report(result);
    return;
  }
  notify(`Marked “${title}” as ${unread ? "read" : "unread"}.`);
  await load();
}

async function remove({ id, title }: Bookmark): Promise<void> {
  if (!confirm(`Delete “${title}”?`)) return;
  const result = await api.delete("/bookmarks/:id", { params: { id } });
  if (!result.ok) {
    report(result);
    return;
  }
  notify(`Deleted “${title}”.`);
  await load();
}

function report(failure: Failure): void {
  if (failure.code !== "ABORTED") notify(explain(failure), { isError: true });
}

/** Shows what is new: the first page of everything. */
function showNew(sentence: string): void {
  notify(sentence);
  filter.reset();
  void load(1);
}

const query = new URLSearchParams(location.search);
search.value = query.get("q") ?? "";
kind.value = query.get("unread") ?? "";
filter.addEventListener("submit", (event) => {
  event.preventDefault();
});
filter.addEventListener("input", () => {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(load, searchDelay, 1);
});
previous.addEventListener("click", () => void turnTo(page - 1));
next.addEventListener("click", () => void turnTo(page + 1));
startEditor(({ title }, isNew) => {
  if (isNew) showNew(`Added “${title}”.`);
  else {
    notify(`Saved “${title}”.`);
    void load();
  }
});
startImporter(showNew);
startToken();
page = Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1);
// A browser limits the connections to a service, so a hidden page closes its stream.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) following.abort();
  else void follow();
});
void (document.hidden ? load() : follow());
