import { fastify } from "fastify";
import createRouter from "find-my-way";
import { users } from "../src/service/routes.ts";
import { textSchemas } from "../src/service/schemas.ts";
import { typed } from "../src/service/texts.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  hasRightTotal,
  page,
  records,
  takeOrder,
  toEmail,
} from "../src/service/work.ts";

const { params, query, body, getResult, postResult } = typed;

/** @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    // With schemas for the answers, too, as its documentation advises.
    "Fastify, JSON Schema": (routes, work) => {
      const app = works[work]?.(fastify()) ?? fastify();
      return createFastifyApp(app, routes, jsonSchemas, (kind) => answerSchemas[kind]);
    },
    // Without: the type provider would validate the answers, which no other peer does.
    "Fastify, Zod": async (routes, work) => {
      const [{ serializerCompiler, validatorCompiler }, { z }] = await Promise.all([
        import("fastify-type-provider-zod"),
        import("zod"),
      ]);
      const app = fastify()
        .setValidatorCompiler(validatorCompiler)
        .setSerializerCompiler(serializerCompiler);
      const schemas = Object.fromEntries(
        Object.entries(textSchemas).map(([kind, create]) => [kind, () => create(z)]),
      );
      return createFastifyApp(zodWorks(z)[work]?.(app) ?? app, routes, schemas, () => ({}));
    },
  },
  createFind: (routes) => {
    const router = createRouter();
    for (const [index, { method, path }] of routes.entries()) {
      router.on(method, path, () => undefined, index);
    }
    return (method, path) => {
      const match = router.find(method, path);
      return match === null ? undefined : { route: match.store, params: match.params };
    };
  },
  typed: {
    head: [
      'import fastify from "fastify";',
      'import type { ZodTypeProvider } from "fastify-type-provider-zod";',
      typed.zod,
      "export const app = fastify().withTypeProvider<ZodTypeProvider>()",
    ],
    get: (n) =>
      `.get("/items${n}/:id", { schema: { params: ${params}, querystring: ${query} } }, ({ params, query }) => ${getResult})`,
    post: (n) => `.post("/items${n}", { schema: { body: ${body} } }, ({ body }) => ${postResult})`,
  },
};

function requireUser(request, reply, done) {
  const user = users.get(request.headers.authorization);
  if (user === undefined) {
    reply.code(401).send();
    return;
  }
  request.user = user;
  done();
}

function createFastifyApp(app, routes, schemas, toAnswerSchema) {
  for (const { kind, path, answer } of routes) {
    const schema = schemas[kind]?.();
    const answers = toAnswerSchema(kind);
    if (kind === "plain") {
      app.get(path, (_request, reply) => reply.type("text/plain").send(answer()));
    } else if (kind === "params") {
      app.get(path, { schema: { params: schema, ...answers } }, (request, reply) =>
        reply.send(answer(request.params)),
      );
    } else if (kind === "query") {
      app.get(path, { schema: { querystring: schema, ...answers } }, (request, reply) =>
        reply.send(answer(request.query)),
      );
    } else {
      app.post(path, { schema: { body: schema, ...answers } }, (request, reply) =>
        reply.code(201).send(answer(request.body)),
      );
    }
  }
  return {
    listen: async () => {
      await app.listen({ port: 0, host: "127.0.0.1" });
      return app.server.address().port;
    },
  };
}

const integer = { type: "integer" };
const boolean = { type: "boolean" };
const string = (maxLength, more) => ({ type: "string", maxLength, ...more });
const email = string(200, { format: "email" });

const jsonSchemas = {
  params: () => toObject({ id: { type: "integer", exclusiveMinimum: 0 } }),
  query: () =>
    toObject({ page: { type: "integer", minimum: 1 }, search: string(100), active: boolean }),
  body: () =>
    toObject({
      name: string(100, { minLength: 1 }),
      email,
      age: { type: "integer", minimum: 0, maximum: 150 },
      address: toObject({ street: string(100), city: string(100), postcode: string(10) }),
      tags: { type: "array", maxItems: 10, items: string(30) },
    }),
};

const text = { type: "string" };
const item = { id: integer, name: text };

const answerSchemas = {
  params: toAnswer(200, { ...item, done: boolean }),
  query: toAnswer(200, {
    page: integer,
    active: boolean,
    items: { type: "array", items: { type: "object", properties: item } },
  }),
  body: toAnswer(201, { ...item, age: integer, city: text, tags: integer }),
};

function toAnswer(status, properties) {
  return { response: { [status]: { type: "object", properties } } };
}

function toObject(properties) {
  return { type: "object", required: Object.keys(properties), properties };
}

const user = toAnswer(200, { user: text });
const pageAnswer = toAnswer(200, { id: integer, title: text });
const order = toObject({
  email: string(200),
  total: { type: "number", minimum: 0 },
  items: {
    type: "array",
    maxItems: 100,
    items: toObject({
      sku: string(20),
      quantity: { type: "integer", exclusiveMinimum: 0 },
      price: { type: "number", minimum: 0 },
    }),
  },
});
const record = {
  type: "object",
  properties: {
    ...item,
    price: { type: "number" },
    tags: { type: "array", items: text },
    details: { type: "object", properties: { colour: text } },
  },
};

/** Without schemas for the answers if `schemas` is false. */
function toWorks(schemas) {
  const withAnswer = (schema) => (schemas ? { schema } : {});
  return {
    token: (app) =>
      app.get("/me", withAnswer(user), (request, reply) => {
        const user = users.get(request.headers.authorization);
        if (user === undefined) reply.code(401).send();
        else reply.send({ user });
      }),
    context: (app) =>
      app
        .decorateRequest("user", "")
        .addHook("onRequest", requireUser)
        .get("/me", withAnswer(user), (request, reply) => reply.send({ user: request.user })),
    list: (app) =>
      app.get(
        "/records",
        withAnswer({ response: { 200: { type: "array", items: record } } }),
        (_request, reply) => reply.send(records),
      ),
    header: (app) =>
      app.get("/page", withAnswer(pageAnswer), (_request, reply) =>
        reply.header("cache-control", cacheControl).send(page),
      ),
    cors: (app) =>
      app
        .register(import("@fastify/cors"), { origin: allowedOrigin })
        .get("/page", withAnswer(pageAnswer), (_request, reply) => reply.send(page)),
  };
}

const works = {
  ...toWorks(true),
  body: (app) =>
    app.post(
      "/checkout",
      {
        schema: { body: order, ...toAnswer(201, { email: text, total: integer, items: integer }) },
      },
      ({ body }, reply) => {
        if (!hasRightTotal(body)) reply.code(400).send();
        else reply.code(201).send(takeOrder({ ...body, email: toEmail(body.email) }));
      },
    ),
};

function zodWorks(z) {
  return {
    ...toWorks(false),
    body: (app) =>
      app.post("/checkout", { schema: { body: createOrder(z) } }, ({ body }, reply) =>
        reply.code(201).send(takeOrder(body)),
      ),
  };
}
