/** What the type-checked applications declare for `GET` and `POST`, as texts. */
export const typed = {
  params: "z.object({ id: z.number().int() })",
  query: "z.object({ page: z.number(), unread: z.boolean().optional() })",
  body: "z.object({ name: z.string().min(1), count: z.number(), tags: z.array(z.string()) })",
  getResult: "({ id: params.id, page: query.page })",
  postResult: "({ name: body.name, count: body.count })",
  zod: 'import { z } from "zod";',
} as const;

/**
 * Writes the schemas of a program that is bundled.
 *
 * @param number - The schema of a number in params and query.
 * @returns Three declarations, with Zod's methods.
 */
export function withMethods(number = "z.number()"): string {
  return `
    const params = z.object({ id: ${number}.int().positive() });
    const query = z.object({ search: z.string().max(100).optional(), page: ${number}.int() });
    const body = z.object({
      name: z.string().min(1).max(100),
      tags: z.array(z.string().max(30)).max(10),
    });`;
}

/**
 * Writes the same schemas with zod/mini's functions.
 *
 * @returns Three declarations.
 */
export function withFunctions(): string {
  return `
    const params = z.object({ id: z.number().check(z.int(), z.positive()) });
    const query = z.object({
      search: z.optional(z.string().check(z.maxLength(100))),
      page: z.number().check(z.int()),
    });
    const body = z.object({
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      tags: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)),
    });`;
}
