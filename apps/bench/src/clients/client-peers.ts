import { writeApp } from "../types/peers.ts";
import { writeContract } from "./write-contract.ts";

/** A client whose page is measured: what the page knows of the server, and how it calls. */
export interface ClientPeer {
  /** Writes the module `app.ts` that the page takes its types from. */
  readonly writeModule: (routes: number) => string;
  /** Whether that module has values, so that a page can keep its declarations instead. */
  readonly declarable: boolean;
  /** The head of a page. */
  readonly head: string;
  /** A call of a `GET` route with params and a query; returns what it knows of the answer. */
  readonly get: (number: number) => string;
  /** A call of a `POST` route with a body of three fields. */
  readonly post: (number: number) => string;
  /** A call with a query of another type, which the compiler has to refuse. */
  readonly wrong: string;
}

const body = '{ name: "a", count: 1, tags: [] }';

const ours: Pick<ClientPeer, "get" | "post" | "wrong"> = {
  get: (n) =>
    `const result = await client.get("/items${n}/:id", { params: { id: 1 }, query: { page: 1 } }); return result.ok ? used(result.data.id) : text(result.code);`,
  post: (n) =>
    `const result = await client.post("/items${n}", { body: ${body} }); return result.ok ? used(result.data.count) : text(result.code);`,
  wrong: 'client.get("/items0/:id", { params: { id: 1 }, query: { page: true } })',
};

const procedures: Pick<ClientPeer, "get" | "post" | "wrong"> = {
  get: (n) =>
    `const { error, data } = await safe(client.get${n}({ params: { id: 1 }, query: { page: 1 } })); return error ? (error instanceof ORPCError ? text(error.code) : error.message) : used(data.id);`,
  post: (n) =>
    `const { error, data } = await safe(client.post${n}(${body})); return error ? (error instanceof ORPCError ? text(error.code) : error.message) : used(data.count);`,
  wrong: "client.get0({ params: { id: 1 }, query: { page: true } })",
};

/** The clients by name; those with a contract keep that instead of the server's types. */
export const clientPeers: Readonly<Record<string, ClientPeer>> = {
  "@fw/client": {
    ...served("@fw/framework"),
    head: `import { createClient } from "@fw/client";
      import type { app } from "./app.js";
      const client = createClient<typeof app>("/api");`,
    ...ours,
  },
  "@fw/client, contract": {
    ...contracted("@fw/client, contract", false),
    head: `import { createClient } from "@fw/client";
      import type { Contract } from "./app.js";
      const client = createClient<Contract>("/api");`,
    ...ours,
  },
  "Hono RPC": {
    ...served("Hono, zod-validator"),
    head: `import { hc } from "hono/client";
      import type { app } from "./app.js";
      const client = hc<typeof app>("/api");`,
    get: (n) =>
      `const response = await client.items${n}[":id"].$get({ param: { id: "1" }, query: { page: "1" } }); return response.ok ? used((await response.json()).id) : response.status;`,
    post: (n) =>
      `const response = await client.items${n}.$post({ json: ${body} }); return response.ok ? used((await response.json()).count) : response.status;`,
    wrong: 'client.items0[":id"].$get({ param: { id: "1" }, query: { page: true } })',
  },
  "Eden treaty": {
    ...served("Elysia"),
    head: `import { treaty } from "@elysiajs/eden";
      import type { app } from "./app.js";
      const client = treaty<typeof app>("localhost");`,
    get: (n) =>
      `const { data, error } = await client.items${n}({ id: 1 }).get({ query: { page: 1 } }); return error ? error.status : used(data.id);`,
    post: (n) =>
      `const { data, error } = await client.items${n}.post(${body}); return error ? error.status : used(data.count);`,
    wrong: "client.items0({ id: 1 }).get({ query: { page: true } })",
  },
  tRPC: {
    ...served("tRPC"),
    head: `import { createTRPCClient, httpLink, isTRPCClientError } from "@trpc/client";
      import type { app } from "./app.js";
      const client = createTRPCClient<typeof app>({ links: [httpLink({ url: "/api" })] });`,
    get: (n) =>
      `try { return used((await client.get${n}.query({ params: { id: 1 }, query: { page: 1 } })).id); } catch (error) { return isTRPCClientError<typeof app>(error) ? error.data?.code : undefined; }`,
    post: (n) =>
      `try { return used((await client.post${n}.mutate(${body})).count); } catch (error) { return isTRPCClientError<typeof app>(error) ? error.data?.code : undefined; }`,
    wrong: "client.get0.query({ params: { id: 1 }, query: { page: true } })",
  },
  oRPC: {
    ...served("oRPC"),
    head: `import { createORPCClient, ORPCError, safe } from "@orpc/client";
      import { RPCLink } from "@orpc/client/fetch";
      import type { RouterClient } from "@orpc/server";
      import type { app } from "./app.js";
      const client: RouterClient<typeof app> = createORPCClient(new RPCLink({ url: "/api" }));`,
    ...procedures,
  },
  "oRPC, contract": {
    ...contracted("oRPC, contract", true),
    head: `import { createORPCClient, ORPCError, safe } from "@orpc/client";
      import type { ContractRouterClient } from "@orpc/contract";
      import type { JsonifiedClient } from "@orpc/openapi-client";
      import { OpenAPILink } from "@orpc/openapi-client/fetch";
      import { contract } from "./app.js";
      const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(
        new OpenAPILink(contract, { url: "/api" }));`,
    ...procedures,
  },
  "ts-rest": {
    ...contracted("ts-rest", true),
    head: `import { initClient } from "@ts-rest/core";
      import { contract } from "./app.js";
      const client = initClient(contract, { baseUrl: "/api", baseHeaders: {} });`,
    get: (n) =>
      `const result = await client.get${n}({ params: { id: 1 }, query: { page: 1 } }); return result.status === 200 ? used(result.body.id) : result.status === 400 ? text(result.body.code) : result.status;`,
    post: (n) =>
      `const result = await client.post${n}({ body: ${body} }); return result.status === 200 ? used(result.body.count) : result.status === 400 ? text(result.body.code) : result.status;`,
    wrong: "client.get0({ params: { id: 1 }, query: { page: true } })",
  },
  "openapi-fetch": {
    ...contracted("openapi-fetch", false),
    head: `import createClient from "openapi-fetch";
      import type { paths } from "./app.js";
      const client = createClient<paths>({ baseUrl: "/api" });`,
    get: (n) =>
      `const { data, error } = await client.GET("/items${n}/{id}", { params: { path: { id: 1 }, query: { page: 1 } } }); return error ? text(error.code) : used(data.id);`,
    post: (n) =>
      `const { data, error } = await client.POST("/items${n}", { body: ${body} }); return error ? text(error.code) : used(data.count);`,
    wrong: 'client.GET("/items0/{id}", { params: { path: { id: 1 }, query: { page: true } } })',
  },
};

/**
 * Writes a page that calls one route after the other, and uses the data and the error of each.
 *
 * @param peer - The client.
 * @param calls - How many calls there are; with any, one that the compiler refuses is added.
 * @returns The text of a module.
 */
export function writePage({ head, get, post, wrong }: ClientPeer, calls: number): string {
  const uses = `const used = (data: number): number => data;
    const text = (code: string): string => code;
    export const tools = { client, used, text };`;
  const functions = Array.from(
    { length: calls },
    (_, n) => `export async function call${n}() { ${n % 2 === 0 ? get(n) : post(n)} }`,
  );
  const refused =
    calls === 0 ? [] : [`// @ts-expect-error -- of another type\nexport const wrong = ${wrong};`];
  return [head, uses, ...functions, ...refused, ""].join("\n");
}

function served(server: string): Pick<ClientPeer, "writeModule" | "declarable"> {
  return { writeModule: (routes) => writeApp(server, routes), declarable: true };
}

function contracted(
  name: Parameters<typeof writeContract>[0],
  declarable: boolean,
): Pick<ClientPeer, "writeModule" | "declarable"> {
  return { writeModule: (routes) => writeContract(name, routes), declarable };
}
