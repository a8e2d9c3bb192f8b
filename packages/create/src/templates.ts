/** The folders of `templates` that make up each template. A file of a later folder replaces one of the same path. */
export const templates = {
  node: ["shared", "npm", "server", "node"],
  bun: ["shared", "console", "server", "bun"],
  deno: ["shared", "console", "server", "deno"],
  workers: ["shared", "npm", "console", "workers"],
} as const;

/** The name of a template. */
export type TemplateName = keyof typeof templates;

/** The names of all templates, which are the keys of the table. */
export const templateNames = Object.keys(templates) as readonly TemplateName[];
