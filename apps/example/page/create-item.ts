import type { Bookmark } from "./contract.ts";
import { findElement } from "./find-element.ts";

/** What a reader can do with a bookmark in the list. */
export interface ItemActions {
  readonly edit: (bookmark: Bookmark) => void;
  readonly mark: (bookmark: Bookmark) => void;
  readonly remove: (bookmark: Bookmark) => void;
  readonly search: (tag: string) => void;
}

/** Makes the entry of a bookmark in the list. */
export function createItem(bookmark: Bookmark, { edit, mark, remove, search }: ItemActions): Node {
  const template = findElement("item", HTMLTemplateElement);
  const item = document.importNode(template.content, true);
  const part = <Part extends Element>(selector: string, kind: new () => Part): Part => {
    const found = item.querySelector(selector);
    if (found instanceof kind) return found;
    throw new Error(`An item has no ${selector}`);
  };
  const entry = part("li", HTMLLIElement);
  entry.dataset["id"] = String(bookmark.id);
  entry.classList.toggle("unread", bookmark.unread);
  const link = part("a", HTMLAnchorElement);
  link.href = bookmark.url;
  link.textContent = bookmark.title;
  part(".host", HTMLElement).textContent = new URL(bookmark.url).host;
  part(".source", HTMLElement).replaceChildren(...createSource(bookmark.source));
  const time = part("time", HTMLTimeElement);
  time.dateTime = bookmark.createdAt;
  time.textContent = new Date(bookmark.createdAt).toLocaleDateString("en", { dateStyle: "medium" });
  part(".note", HTMLElement).textContent = bookmark.note;
  part(".tags", HTMLElement).replaceChildren(...bookmark.tags.map((tag) => createTag(tag, search)));
  const marker = part(".mark", HTMLButtonElement);
  marker.textContent = bookmark.unread ? "Mark read" : "Mark unread";
  marker.ariaLabel = `${marker.textContent}: ${bookmark.title}`;
  marker.addEventListener("click", () => {
    mark(bookmark);
  });
  const editor = part(".edit", HTMLButtonElement);
  editor.ariaLabel = `Edit: ${bookmark.title}`;
  editor.addEventListener("click", () => {
    edit(bookmark);
  });
  const remover = part(".delete", HTMLButtonElement);
  remover.ariaLabel = `Delete: ${bookmark.title}`;
  remover.addEventListener("click", () => {
    remove(bookmark);
  });
  return item;
}

function createSource(source: Bookmark["source"]): (Node | string)[] {
  if (source === null) return [];
  if (source.url === null) return [`via ${source.name}`];
  const link = document.createElement("a");
  link.href = source.url;
  link.rel = "noreferrer";
  link.textContent = source.name;
  return ["via ", link];
}

function createTag(tag: string, search: ItemActions["search"]): Node {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = tag;
  button.ariaLabel = `Search for ${tag}`;
  button.addEventListener("click", () => {
    search(tag);
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}
