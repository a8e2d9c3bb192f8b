/** The folders of `templates` that make up each template; a later one has the last word. */
export const templates = {
  node: ["shared", "typescript", "server", "node"],
  bun: ["shared", "typescript", "server", "bun"],
  deno: ["shared", "server", "deno"],
  workers: ["shared", "typescript", "workers"],
} as const;

/** The name of a template. */
export type TemplateName = keyof typeof templates;
