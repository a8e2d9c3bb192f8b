import { poweredBy, type Entry } from "./entry.ts";

/** The entries, the one by hand first; each is loaded only where it is measured. `home` is what `/` says. */
export const entries: Readonly<Record<string, (home: string) => Promise<Entry>>> = {
  "by hand": async (home) => (await import("./by-hand.ts")).createByHand(home),
  "@fw/framework": createFramework,
  Fastify: createFastify,
  Hono: createHono,
  h3: createH3,
  Elysia: createElysia,
  Express: createExpress,
};

const [name, value] = poweredBy;
const headers = { [name]: value };

async function createFramework(home: string): Promise<Entry> {
  const { createApp, reply, z } = await import("@fw/framework");
  const params = z.object({ id: z.string() });
  const app = createApp()
    .get("/", () => home)
    .get("/user/:id", ({ params }) => params.id, { params })
    .post("/user", () => reply("", { status: 200 }))
    .get("/id/:id", ({ params, query }) => reply(`${params.id} ${query.name}`, { headers }), {
      params,
      query: z.object({ name: z.string() }),
    })
    .post("/json", ({ body }) => reply(body, { status: 200 }), {
      body: z.object({ hello: z.string() }),
    });
  return { listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }), fetch: app.fetch };
}

async function createFastify(home: string): Promise<Entry> {
  const { fastify } = await import("fastify");
  const app = fastify();
  app.get("/", (_request, reply) => reply.type("text/plain").send(home));
  app.get<{ Params: { id: string } }>("/user/:id", (request, reply) =>
    reply.send(request.params.id),
  );
  app.post("/user", (_request, reply) => reply.send());
  app.get<{ Params: { id: string }; Querystring: { name: string } }>(
    "/id/:id",
    ({ params, query }, reply) => reply.header(name, value).send(`${params.id} ${query.name}`),
  );
  app.post("/json", (request, reply) => reply.send(request.body));
  return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
}

async function createHono(home: string): Promise<Entry> {
  const { Hono } = await import("hono");
  const app = new Hono()
    .get("/", (context) => context.text(home))
    .get("/user/:id", (context) => context.text(context.req.param("id")))
    .post("/user", (context) => context.text(""))
    .get("/id/:id", (context) => {
      context.header(name, value);
      return context.text(`${context.req.param("id")} ${context.req.query("name") ?? ""}`);
    })
    .post("/json", async (context) => context.json(await context.req.json<object>()));
  return {
    listen: async () => {
      const { serve } = await import("@hono/node-server");
      return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    },
    fetch: (request) => app.fetch(request),
  };
}

async function createH3(home: string): Promise<Entry> {
  const { H3, getQuery, getRouterParam, readBody, serve } = await import("h3");
  const plain = "text/plain;charset=UTF-8";
  const app = new H3()
    .get("/", (event) => {
      event.res.headers.set("content-type", plain);
      return home;
    })
    .get("/user/:id", (event) => getRouterParam(event, "id"))
    .post("/user", () => "")
    .get("/id/:id", (event) => {
      event.res.headers.set("content-type", plain);
      event.res.headers.set(name, value);
      return `${getRouterParam(event, "id") ?? ""} ${getQuery<{ name: string }>(event).name}`;
    })
    .post("/json", (event) => readBody(event));
  return {
    listen: () => serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready(),
    fetch: (request) => app.fetch(request),
  };
}

async function createElysia(home: string): Promise<Entry> {
  const { Elysia } = await import("elysia");
  const isBun = "Bun" in globalThis;
  const adapter = isBun ? undefined : (await import("@elysiajs/node")).node();
  const app = new Elysia({ ...(adapter && { adapter }) })
    .get("/", home)
    .get("/user/:id", ({ params }) => params.id)
    .post("/user", () => "")
    .get("/id/:id", ({ params, query, set }) => {
      set.headers[name] = value;
      return `${params.id} ${query["name"] ?? ""}`;
    })
    .post("/json", ({ body }) => body, { parse: "json" });
  const options = { port: 0, hostname: "127.0.0.1" };
  return {
    listen: () => app.listen(options),
    // It gives Bun a table of its routes.
    listenOnBun: () => app.listen(options).server as { port: number },
  };
}

async function createExpress(home: string): Promise<Entry> {
  const { default: express } = await import("express");
  const app = express();
  app.disable("x-powered-by");
  app.get("/", (_request, response) => void response.type("text/plain").send(home));
  app.get("/user/:id", (request, response) => void response.send(request.params.id));
  app.post("/user", (_request, response) => void response.send(""));
  app.get("/id/:id", ({ params, query }, response) => {
    const { name: given } = query as { name: string };
    response.set(name, value).type("text/plain").send(`${params.id} ${given}`);
  });
  app.post("/json", express.json(), (request, response) => void response.json(request.body));
  return { listen: () => app.listen(0, "127.0.0.1") };
}
