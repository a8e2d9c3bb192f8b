import { api, explain } from "./api.ts";
import type { Contract } from "./contract.ts";
import { findElement } from "./find-element.ts";

const editor = findElement("editor", HTMLDialogElement);
const form = findElement("bookmark", HTMLFormElement);

/** Lets the reader add a bookmark; `onAdd` is called with its title. */
export function startEditor(onAdd: (title: string) => void): void {
  findElement("open-editor", HTMLElement).addEventListener("click", () => {
    editor.showModal();
  });
  findElement("close-editor", HTMLElement).addEventListener("click", () => {
    editor.close();
  });
  const submit = findElement("save-bookmark", HTMLButtonElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true; // A second click would add the bookmark twice.
    void save(onAdd).finally(() => {
      submit.disabled = false;
    });
  });
}

async function save(onAdd: (title: string) => void): Promise<void> {
  clearErrors();
  const result = await api.post("/bookmarks", { body: readForm() });
  if (result.ok) {
    editor.close();
    form.reset();
    onAdd(result.data.title);
  } else if (result.code === "VALIDATION") showIssues(result.problem.issues);
  else addSentence("form-error", explain(result));
}

function readForm(): Contract["POST /bookmarks"]["body"] {
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
    tags: read("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    source: hasSource ? { name: read("source.name"), url: read("source.url") || null } : null,
    unread: fields.has("unread"),
  };
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Puts each issue beside the field that its path names; what has no field goes above them all. */
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
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  }
  return undefined;
}

function addSentence(id: string, sentence: string): void {
  const paragraph = findElement(id, HTMLElement);
  paragraph.textContent = [paragraph.textContent, sentence].filter(Boolean).join(". ");
}

function clearErrors(): void {
  for (const paragraph of form.querySelectorAll(".error")) paragraph.textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]"))
    field.removeAttribute("aria-invalid");
}
