import type * as Framework from "@fw/framework";
import { once } from "node:events";
import { connect } from "node:net";
import type { z } from "zod";

/** What a program does before its first answer: the steps, which are measured in this order. */
export type Starter = Readonly<Record<string, () => unknown>>;

/** The programs, the baseline first. The peers are loaded with what validates and serves. */
export const starters: Readonly<Record<string, () => Starter>> = {
  "zod, node:http by hand": createRawStarter,
  "@fw/framework": createFrameworkStarter,
  Fastify: () => ({ import: () => import("fastify") }),
  "Fastify, Zod": () => ({
    import: () =>
      Promise.all([import("fastify"), import("fastify-type-provider-zod"), import("zod")]),
  }),
  h3: () => ({ import: () => Promise.all([import("h3"), import("zod")]) }),
  Hono: () => ({
    import: () =>
      Promise.all([
        import("hono"),
        import("@hono/node-server"),
        import("@hono/zod-validator"),
        import("zod"),
      ]),
  }),
  "Elysia (Node)": () => ({
    import: () => Promise.all([import("elysia"), import("@elysiajs/node")]),
  }),
  Express: () => ({ import: () => Promise.all([import("express"), import("zod")]) }),
};

function createRawStarter(): Starter {
  let zod: { readonly z: typeof z };
  return {
    import: async () => {
      zod = await import("zod");
    },
    "100 schemas": () => createSchemas(zod.z),
    "first answer": async () => {
      const { createServer } = await import("node:http");
      const server = createServer((_request, response) => response.end('{"id":1}'));
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
      });
      const address = server.address();
      if (typeof address !== "object" || address === null) throw new Error("No port");
      await request(address.port);
    },
  };
}

function createFrameworkStarter(): Starter {
  let framework: typeof Framework;
  let app: Framework.App;
  let schemas: readonly ReturnType<typeof createSchema>[];
  return {
    import: async () => {
      framework = await import("@fw/framework");
    },
    "100 schemas": () => {
      schemas = createSchemas(framework.z);
    },
    "100 routes": () => {
      app = framework.createApp();
      for (const [index, params] of schemas.entries()) {
        app.get(`/items-${index}/:id`, (context) => context.params, { params });
      }
    },
    "first answer": async () => {
      const { port } = await app.listen({ hostname: "127.0.0.1" });
      await request(port);
    },
  };
}

function createSchemas(zod: typeof z): readonly ReturnType<typeof createSchema>[] {
  return Array.from({ length: 100 }, () => createSchema(zod));
}

function createSchema(zod: typeof z): z.ZodObject<{ id: z.ZodNumber }> {
  return zod.object({ id: zod.number().int() });
}

/** Asks for one of the routes; without a client of `node:http`, which would have to start as well. */
async function request(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /items-50/1 HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const answer: readonly unknown[] = await once(socket, "data");
  if (!String(answer[0]).includes("200 OK")) throw new Error(String(answer[0]));
  socket.destroy();
}
