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

const filter = findElement("filter", HTMLFormElement);
const search = findElement("q", HTMLInputElement);
const kind = findElement("unread", HTMLSelectElement);
const list = findElement("list", HTMLElement);
const count = findElement("count", HTMLElement);
const previous = findElement("previous", HTMLButtonElement);
const next = findElement("next", HTMLButtonElement);

let page = 1;
let loading = new AbortController();
let searchTimer: number | undefined;

// The list

/** Shows a page of what the filter asks for; a call that a later one overtakes shows nothing. */
async function load(wanted: number = page): Promise<void> {
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
  page = wanted;
  list.replaceChildren(...items.map((item) => createItem(item, actions)));
  count.textContent = toCount(total);
  findElement("pages", HTMLElement).hidden = pages === 1;
  findElement("position", HTMLElement).textContent = `Page ${page} of ${pages}`;
  previous.disabled = page === 1;
  next.disabled = page === pages;
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
  return isFiltered ? `${total} matching ${noun}` : `${total} ${noun}`;
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
  (list.querySelector<HTMLElement>(`[data-id="${id}"] .mark`) ?? count).focus();
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
  count.focus();
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
void load(Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1));
