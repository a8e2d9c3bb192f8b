import { api, explain } from "./api.ts";
import type { Bookmark, Contract } from "./contract.ts";
import { findElement } from "./find-element.ts";

const editor = findElement("editor", HTMLDialogElement);
const form = findElement("bookmark", HTMLFormElement);

/** The bookmark that is being edited; `undefined` while one is added. */
let edited: Bookmark | undefined;

/** Lets the reader add and edit bookmarks. `onSave` receives the stored bookmark. */
export function startEditor(onSave: (bookmark: Bookmark, isNew: boolean) => void): void {
  findElement("open-editor", HTMLElement).addEventListener("click", () => {
    openEditor(undefined);
  });
  findElement("close-editor", HTMLElement).addEventListener("click", () => {
    editor.close();
  });
  const submit = findElement("save-bookmark", HTMLButtonElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true; // A second click would add the bookmark twice.
    void save(onSave).finally(() => {
      submit.disabled = false;
    });
  });
}

/** Opens the dialog with a bookmark to edit, or with an empty form. */
export function openEditor(bookmark: Bookmark | undefined): void {
  edited = bookmark;
  form.reset();
  clearErrors();
  if (bookmark !== undefined) fillForm(bookmark);
  const title = bookmark === undefined ? "Add bookmark" : "Edit bookmark";
  findElement("editor-title", HTMLElement).textContent = title;
  editor.showModal();
}

async function save(onSave: (bookmark: Bookmark, isNew: boolean) => void): Promise<void> {
  clearErrors();
  const body = readForm();
  const isNew = edited === undefined;
  const result =
    edited === undefined
      ? await api.post("/bookmarks", { body })
      : await api.put("/bookmarks/:id", { params: { id: edited.id }, body });
  if (result.ok) {
    editor.close();
    onSave(result.data, isNew);
  } else if (result.code === "VALIDATION") showIssues(result.problem.issues);
  else addSentence("form-error", explain(result));
}

function fillForm({ url, title, note, tags, source, unread }: Bookmark): void {
  const texts = { url, title, note, tags: tags.join(", ") };
  const sources = { "source.name": source?.name ?? "", "source.url": source?.url ?? "" };
  for (const [name, text] of Object.entries({ ...texts, ...sources })) {
    const field = form.elements.namedItem(name);
    if (isField(field)) field.value = text;
  }
  findElement("is-unread", HTMLInputElement).checked = unread;
}

function readForm(): Contract["PUT /bookmarks/:id"]["body"] {
  const fields = new FormData(form);
  const read = (name: string): string => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const hasSource = read("source.name") !== "" || read("source.url") !== "";
  return {
    url: read("url"),
    title: read("title"),
    note: read("note"),
    tags: readTags(read("tags")),
    source: hasSource ? { name: read("source.name"), url: read("source.url") || null } : null,
    unread: fields.has("unread"),
  };
}

/** Keeps the tags if the reader has not changed them, because a tag may contain a comma. */
function readTags(text: string): string[] {
  if (edited?.tags.join(", ") === text) return edited.tags;
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Shows each issue beside the field that its path names, or above the form if there is no such field. */
function showIssues(issues: readonly Issue[]): void {
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    field?.setAttribute("aria-invalid", "true");
    addSentence(field === undefined ? "form-error" : `${field.name}-error`, message);
  }
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

/** `["tags", 2]` belongs to the field `tags`. */
function fieldOf(path: Issue["path"]): HTMLInputElement | HTMLTextAreaElement | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const field = form.elements.namedItem(path.slice(0, length).join("."));
    if (isField(field)) return field;
  }
  return undefined;
}

function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function addSentence(id: string, sentence: string): void {
  const paragraph = findElement(id, HTMLElement);
  paragraph.textContent = [paragraph.textContent, sentence].filter(Boolean).join(" ");
}

function clearErrors(): void {
  for (const paragraph of form.querySelectorAll(".error")) paragraph.textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]"))
    field.removeAttribute("aria-invalid");
}
