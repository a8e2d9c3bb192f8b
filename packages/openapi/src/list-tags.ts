import type { OpenApiDocument, PathItem } from "./open-api-document.ts";

/** The tags of all operations, each once, in their order. */
export function listTags(items: readonly PathItem[]): OpenApiDocument["tags"] {
  const names = items.flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags));
  return [...new Set(names)].map((name) => ({ name }));
}
