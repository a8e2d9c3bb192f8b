/**
 * Programs of one route each, for a platform that calls their default export, by their subjects. Those with
 * schemas validate a parameter, a query and a body alike.
 */
export const programs: Readonly<Record<string, string>> = {
  "@fw/framework": `
    import { createApp } from "@fw/framework";
    export default createApp().get("/", () => "Hello");`,
  "@fw/framework, z": `
    import { createApp, z } from "@fw/framework";
    ${withMethods()}
    export default createApp().post("/items/:id", (context) => context.body, { params, query, body });`,
  "@fw/framework, * as z": `
    import { createApp } from "@fw/framework";
    import * as z from "zod";
    ${withMethods()}
    export default createApp().post("/items/:id", (context) => context.body, { params, query, body });`,
  "@fw/framework, zod/mini": `
    import { createApp } from "@fw/framework";
    import * as z from "zod/mini";
    ${withFunctions()}
    export default createApp().post("/items/:id", (context) => context.body, { params, query, body });`,
  "z alone": `
    import { z } from "zod";
    ${withMethods()}
    export default { params, query, body };`,
  "* as z alone": `
    import * as z from "zod";
    ${withMethods()}
    export default { params, query, body };`,
  "zod/mini alone": `
    import * as z from "zod/mini";
    ${withFunctions()}
    export default { params, query, body };`,
  Hono: `
    import { Hono } from "hono";
    export default new Hono().get("/", (context) => context.text("Hello"));`,
  "Hono with its Zod validator": `
    import { zValidator } from "@hono/zod-validator";
    import { Hono } from "hono";
    import { z } from "zod";
    ${withMethods("z.coerce.number()")}
    export default new Hono().post(
      "/items/:id",
      zValidator("param", params), zValidator("query", query), zValidator("json", body),
      (context) => context.json(context.req.valid("json")),
    );`,
  h3: `
    import { H3 } from "h3";
    export default new H3().get("/", () => "Hello");`,
  "h3 with Zod": `
    import { getValidatedQuery, getValidatedRouterParams, H3, readValidatedBody } from "h3";
    import { z } from "zod";
    ${withMethods("z.coerce.number()")}
    export default new H3().post("/items/:id", async (event) => {
      await getValidatedRouterParams(event, params);
      await getValidatedQuery(event, query);
      return readValidatedBody(event, body);
    });`,
  "Elysia, its own schemas": `
    import { Elysia, t } from "elysia";
    export default new Elysia().post("/items/:id", (context) => context.body, {
      params: t.Object({ id: t.Integer({ exclusiveMinimum: 0 }) }),
      query: t.Object({ search: t.Optional(t.String({ maxLength: 100 })), page: t.Integer() }),
      body: t.Object({
        name: t.String({ minLength: 1, maxLength: 100 }),
        tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
      }),
    });`,
};

function withMethods(number = "z.number()"): string {
  return `
    const params = z.object({ id: ${number}.int().positive() });
    const query = z.object({ search: z.string().max(100).optional(), page: ${number}.int() });
    const body = z.object({
      name: z.string().min(1).max(100),
      tags: z.array(z.string().max(30)).max(10),
    });`;
}

function withFunctions(): string {
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
