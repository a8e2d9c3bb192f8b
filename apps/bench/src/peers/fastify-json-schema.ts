import fastify from "fastify";
import { routes } from "../service/routes.ts";
import type { Body, Params, Query } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/**
 * Fastify with JSON Schema for what comes in and, as its documentation advises, for what goes out.
 *
 * @returns the application
 */
export function createFastifyJsonSchemaApp(): PeerApp {
  const app = fastify();
  for (const route of routes) {
    const { path } = route;
    switch (route.kind) {
      case "plain":
        app.get(path, (_request, reply) => reply.type("text/plain").send(route.answer()));
        break;
      case "params":
        app.get<{ Params: Params }>(
          path,
          { schema: { params, response: { 200: itemAnswer } } },
          (request, reply) => reply.send(route.answer(request.params)),
        );
        break;
      case "query":
        app.get<{ Querystring: Query }>(
          path,
          { schema: { querystring: query, response: { 200: listAnswer } } },
          (request, reply) => reply.send(route.answer(request.query)),
        );
        break;
      case "body":
        app.post<{ Body: Body }>(
          path,
          { schema: { body, response: { 201: creationAnswer } } },
          (request, reply) => reply.code(201).send(route.answer(request.body)),
        );
        break;
    }
  }
  return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
}

const params = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer", exclusiveMinimum: 0 } },
};

const query = {
  type: "object",
  required: ["page", "search", "active"],
  properties: {
    page: { type: "integer", minimum: 1 },
    search: { type: "string", maxLength: 100 },
    active: { type: "boolean" },
  },
};

const body = {
  type: "object",
  required: ["name", "email", "age", "address", "tags"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100 },
    email: { type: "string", format: "email", maxLength: 200 },
    age: { type: "integer", minimum: 0, maximum: 150 },
    address: {
      type: "object",
      required: ["street", "city", "postcode"],
      properties: {
        street: { type: "string", maxLength: 100 },
        city: { type: "string", maxLength: 100 },
        postcode: { type: "string", maxLength: 10 },
      },
    },
    tags: { type: "array", maxItems: 10, items: { type: "string", maxLength: 30 } },
  },
};

const itemAnswer = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string" }, done: { type: "boolean" } },
};

const listAnswer = {
  type: "object",
  properties: {
    page: { type: "integer" },
    active: { type: "boolean" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "integer" }, name: { type: "string" } },
      },
    },
  },
};

const creationAnswer = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    age: { type: "integer" },
    city: { type: "string" },
    tags: { type: "integer" },
  },
};
