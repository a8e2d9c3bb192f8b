/** Programs of a page: a client, and two calls whose data and error are used, each as its documentation shows. */
export const clientPrograms: Readonly<Record<string, string>> = {
  "@fw/client": `
    import { createClient } from "@fw/client";
    const client = createClient("http://localhost/api");
    export async function load() {
      const result = await client.get("/items/:id", { params: { id: 1 }, query: { page: 1 } });
      return result.ok ? result.data.id : result.code;
    }
    export async function save() {
      const result = await client.post("/items", { body: { name: "a" } });
      return result.ok ? result.data.name : result.code;
    }`,
  "Hono RPC": `
    import { hc } from "hono/client";
    const client = hc("http://localhost/api");
    export async function load() {
      const response = await client.items[":id"].$get({ param: { id: "1" }, query: { page: "1" } });
      return response.ok ? (await response.json()).id : response.status;
    }
    export async function save() {
      const response = await client.items.$post({ json: { name: "a" } });
      return response.ok ? (await response.json()).name : response.status;
    }`,
  "Eden treaty": `
    import { treaty } from "@elysiajs/eden";
    const client = treaty("http://localhost/api");
    export async function load() {
      const { data, error } = await client.items({ id: 1 }).get({ query: { page: 1 } });
      return error ? error.status : data.id;
    }
    export async function save() {
      const { data, error } = await client.items.post({ name: "a" });
      return error ? error.status : data.name;
    }`,
  tRPC: `
    import { createTRPCClient, httpLink, isTRPCClientError } from "@trpc/client";
    const client = createTRPCClient({ links: [httpLink({ url: "http://localhost/api" })] });
    const toCode = (error) => isTRPCClientError(error) ? error.data?.code : undefined;
    export async function load() {
      try { return (await client.getItem.query({ id: 1, page: 1 })).id; } catch (error) { return toCode(error); }
    }
    export async function save() {
      try { return (await client.addItem.mutate({ name: "a" })).name; } catch (error) { return toCode(error); }
    }`,
  oRPC: procedures(
    'import { RPCLink } from "@orpc/client/fetch";',
    'new RPCLink({ url: "http://localhost/api" })',
  ),
  // With the contract in its small form, as oRPC advises for pages.
  "oRPC, contract": procedures(
    `import { OpenAPILink } from "@orpc/openapi-client/fetch";
    const rest = { errorMap: {}, meta: {} };
    const contract = {
      getItem: { "~orpc": { ...rest, route: { method: "GET", path: "/items/{id}", inputStructure: "detailed" } } },
      addItem: { "~orpc": { ...rest, route: { method: "POST", path: "/items" } } },
    };`,
    'new OpenAPILink(contract, { url: "http://localhost/api" })',
  ),
  // The paths alone: schemas in the contract would bring all that Zod needs.
  "ts-rest": `
    import { initClient, initContract } from "@ts-rest/core";
    const contract = initContract().router({
      getItem: { method: "GET", path: "/items/:id", responses: {} },
      addItem: { method: "POST", path: "/items", body: null, responses: {} },
    });
    const client = initClient(contract, { baseUrl: "http://localhost/api", baseHeaders: {} });
    export async function load() {
      const result = await client.getItem({ params: { id: 1 }, query: { page: 1 } });
      return result.status === 200 ? result.body.id : result.body.code;
    }
    export async function save() {
      const result = await client.addItem({ body: { name: "a" } });
      return result.status === 200 ? result.body.name : result.body.code;
    }`,
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    const client = createClient({ baseUrl: "http://localhost/api" });
    export async function load() {
      const { data, error } = await client.GET("/items/{id}", { params: { path: { id: 1 }, query: { page: 1 } } });
      return error ? error.code : data.id;
    }
    export async function save() {
      const { data, error } = await client.POST("/items", { body: { name: "a" } });
      return error ? error.code : data.name;
    }`,
};

function procedures(head: string, link: string): string {
  return `
    import { createORPCClient, ORPCError, safe } from "@orpc/client";
    ${head}
    const client = createORPCClient(${link});
    const toCode = (error) => (error instanceof ORPCError ? error.code : error.message);
    export async function load() {
      const { error, data } = await safe(client.getItem({ params: { id: 1 }, query: { page: 1 } }));
      return error ? toCode(error) : data.id;
    }
    export async function save() {
      const { error, data } = await safe(client.addItem({ name: "a" }));
      return error ? toCode(error) : data.name;
    }`;
}
