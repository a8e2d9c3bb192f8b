import { startImporter } from "./importer.js";

const perPage = 10;
const searchDelay = 200; // milliseconds
const noticeTime = 6000; // milliseconds

const element = (id) => document.getElementById(id);
const filter = element("filter");
const list = element("list");
const editor = element("editor");
const form = element("bookmark");

let page = 1;
let loading = new AbortController();
let searchTimer;
let noticeTimer;

// The API

/** An answer of the API that is no success: a problem of RFC 9457. */
class Problem extends Error {
  constructor({ detail, issues = [] }, status) {
    super(detail ?? `The service answered with the status ${status}.`);
    this.issues = issues;
  }
}

async function send(path, { json, ...init } = {}) {
  const response = await fetch(path, {
    ...init,
    ...(json && { headers: { "content-type": "application/json" }, body: JSON.stringify(json) }),
  });
  if (response.status === 204) return undefined;
  const value = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(value, response.status);
  return value;
}

// The list

/** Shows a page of what the filter asks for; a call that a later one overtakes shows nothing. */
async function load(wanted = page) {
  loading.abort();
  loading = new AbortController();
  const query = readFilter();
  query.set("page", wanted);
  history.replaceState(null, "", `?${query}`);
  query.set("perPage", perPage);
  const found = await send(`/bookmarks?${query}`, { signal: loading.signal });
  const pages = Math.max(1, Math.ceil(found.total / perPage));
  if (wanted > pages) return load(pages);
  page = wanted;
  list.replaceChildren(...found.items.map(createItem));
  element("count").textContent = countOf(found.total);
  element("pages").hidden = pages === 1;
  element("position").textContent = `Page ${page} of ${pages}`;
  element("previous").disabled = page === 1;
  element("next").disabled = page === pages;
}

/** Leaves the reader at the top of the new page. */
async function turnTo(wanted) {
  await load(wanted);
  element("count").focus();
}

function readFilter() {
  return new URLSearchParams([...new FormData(filter)].filter(([, value]) => value !== ""));
}

function countOf(total) {
  const isFiltered = readFilter().size > 0;
  if (total === 0) return isFiltered ? "No bookmark matches." : "No bookmarks yet.";
  const noun = total === 1 ? "bookmark" : "bookmarks";
  return isFiltered ? `${total} matching ${noun}` : `${total} ${noun}`;
}

function createItem(bookmark) {
  const item = element("item").content.firstElementChild.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  item.dataset.id = bookmark.id;
  item.classList.toggle("unread", bookmark.unread);
  part("a").href = bookmark.url;
  part("a").textContent = bookmark.title;
  part(".host").textContent = new URL(bookmark.url).host;
  part(".source").replaceChildren(...createSource(bookmark.source));
  part("time").dateTime = bookmark.createdAt;
  part("time").textContent = new Date(bookmark.createdAt).toLocaleDateString("en", {
    dateStyle: "medium",
  });
  part(".note").textContent = bookmark.note;
  part(".tags").replaceChildren(...bookmark.tags.map(createTag));
  part(".mark").textContent = bookmark.unread ? "Mark read" : "Mark unread";
  part(".mark").ariaLabel = `${part(".mark").textContent}: ${bookmark.title}`;
  part(".mark").addEventListener("click", () => attempt(() => mark(bookmark)));
  part(".delete").ariaLabel = `Delete: ${bookmark.title}`;
  part(".delete").addEventListener("click", () => attempt(() => remove(bookmark)));
  return item;
}

function createSource(source) {
  if (source === null) return [];
  if (source.url === null) return [`via ${source.name}`];
  const link = document.createElement("a");
  link.href = source.url;
  link.rel = "noreferrer";
  link.textContent = source.name;
  return ["via ", link];
}

function createTag(tag) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = tag;
  button.ariaLabel = `Search for ${tag}`;
  button.addEventListener("click", () => {
    filter.elements.q.value = tag;
    attempt(() => load(1));
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

async function mark({ id, createdAt, updatedAt, ...body }) {
  await send(`/bookmarks/${id}`, { method: "PUT", json: { ...body, unread: !body.unread } });
  notify(`Marked “${body.title}” as ${body.unread ? "read" : "unread"}.`);
  await load();
  (list.querySelector(`[data-id="${id}"] .mark`) ?? element("count")).focus();
}

async function remove({ id, title }) {
  if (!confirm(`Delete “${title}”?`)) return;
  await send(`/bookmarks/${id}`, { method: "DELETE" });
  notify(`Deleted “${title}”.`);
  await load();
  element("count").focus();
}

// The editor

async function save() {
  const submit = form.querySelector("[type=submit]");
  clearErrors();
  submit.disabled = true; // A second click would add the bookmark twice.
  try {
    const bookmark = await send("/bookmarks", { method: "POST", json: readForm() });
    editor.close();
    form.reset();
    notify(`Added “${bookmark.title}”.`);
  } catch (error) {
    showErrors(error);
    return;
  } finally {
    submit.disabled = false;
  }
  filter.reset();
  await load(1);
}

function readForm() {
  const value = (name) => form.elements[name].value.trim();
  const hasSource = value("source.name") !== "" || value("source.url") !== "";
  return {
    url: value("url"),
    title: value("title"),
    note: value("note"),
    tags: value("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    source: hasSource ? { name: value("source.name"), url: value("source.url") || null } : null,
    unread: form.elements.unread.checked,
  };
}

/** Puts each issue beside the field that its path names; what has no field goes above them all. */
function showErrors(error) {
  const issues = error instanceof Problem ? error.issues : [];
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    field?.setAttribute("aria-invalid", "true");
    addSentence(field === null ? "form-error" : `${field.name}-error`, message);
  }
  if (issues.length === 0) addSentence("form-error", sentenceOf(error));
  form.querySelector("[aria-invalid]")?.focus();
}

/** `["tags", 2]` belongs to the field `tags`. */
function fieldOf(path) {
  for (let length = path.length; length > 0; length -= 1) {
    const field = form.elements.namedItem(path.slice(0, length).join("."));
    if (field !== null) return field;
  }
  return null;
}

function addSentence(id, sentence) {
  const paragraph = element(id);
  paragraph.textContent = [paragraph.textContent, sentence].filter(Boolean).join(". ");
}

function clearErrors() {
  for (const paragraph of form.querySelectorAll(".error")) paragraph.textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]"))
    field.removeAttribute("aria-invalid");
}

// The rest

function notify(sentence, isError = false) {
  element("notice").textContent = sentence;
  element("notice").classList.toggle("failed", isError);
  clearTimeout(noticeTimer);
  if (sentence !== "") noticeTimer = setTimeout(() => notify(""), noticeTime);
}

function sentenceOf(error) {
  return error instanceof Problem ? error.message : "The service cannot be reached.";
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (error.name !== "AbortError") notify(sentenceOf(error), true);
  }
}

function start() {
  const query = new URLSearchParams(location.search);
  filter.elements.q.value = query.get("q") ?? "";
  filter.elements.unread.value = query.get("unread") ?? "";
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("input", () => {
    clearTimeout(searchTimer);
    searchTimer = setTimeout(() => attempt(() => load(1)), searchDelay);
  });
  element("previous").addEventListener("click", () => attempt(() => turnTo(page - 1)));
  element("next").addEventListener("click", () => attempt(() => turnTo(page + 1)));
  element("open-editor").addEventListener("click", () => editor.showModal());
  element("close-editor").addEventListener("click", () => editor.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(save);
  });
  startImporter((sentence) => {
    notify(sentence);
    filter.reset();
    attempt(() => load(1));
  });
  attempt(() => load(Math.max(1, Number.parseInt(query.get("page"), 10) || 1)));
}

start();
