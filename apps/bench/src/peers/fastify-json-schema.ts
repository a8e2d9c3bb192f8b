import {
  isInOrder,
  shorten,
  type Batch,
  type Body,
  type Booking,
  type Params,
  type Query,
} from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** Fastify with JSON Schema for what comes in and, as its documentation advises, for what goes out. */
export const fastifyJsonSchema = definePeer({
  load: () => import("fastify"),
  schemas: {
    params: () => toObject({ id: { type: "integer", exclusiveMinimum: 0 } }),
    query: () =>
      toObject({
        page: { type: "integer", minimum: 1 },
        search: { type: "string", maxLength: 100 },
        active: { type: "boolean" },
      }),
    body: () =>
      toObject({
        name: { type: "string", minLength: 1, maxLength: 100 },
        email: { type: "string", format: "email", maxLength: 200 },
        age: { type: "integer", minimum: 0, maximum: 150 },
        address: toObject({
          street: { type: "string", maxLength: 100 },
          city: { type: "string", maxLength: 100 },
          postcode: { type: "string", maxLength: 10 },
        }),
        tags: { type: "array", maxItems: 10, items: { type: "string", maxLength: 30 } },
      }),
    refined: () => ({
      ...toObject({
        guest: { type: "string", minLength: 1, maxLength: 100 },
        email: { type: "string", format: "email", maxLength: 200 },
        from: { type: "string", format: "date" },
        to: { type: "string", format: "date" },
        people: { type: "integer", minimum: 1, maximum: 20, default: 1 },
        rooms: { type: "array", maxItems: 10, items: { type: "string", maxLength: 30 } },
      }),
      required: ["guest", "email", "from", "to", "rooms"],
    }),
    batch: () =>
      toObject({
        items: {
          type: "array",
          maxItems: 100_000,
          items: toObject({
            id: { type: "integer", exclusiveMinimum: 0 },
            name: { type: "string", maxLength: 100 },
            price: { type: "number", minimum: 0 },
            tags: { type: "array", maxItems: 5, items: { type: "string", maxLength: 30 } },
          }),
        },
      }),
  },
  createApp: ({ fastify }) => {
    const app = fastify();
    return {
      plain: (path, answer) =>
        app.get(path, (_request, reply) => reply.type("text/plain").send(answer())),
      params: (path, answer, params) =>
        app.get<{ Params: Params }>(
          path,
          { schema: { params, response: { 200: itemAnswer } } },
          (request, reply) => reply.send(answer(request.params)),
        ),
      query: (path, answer, querystring) =>
        app.get<{ Querystring: Query }>(
          path,
          { schema: { querystring, response: { 200: listAnswer } } },
          (request, reply) => reply.send(answer(request.query)),
        ),
      body: (path, answer, body) =>
        app.post<{ Body: Body }>(
          path,
          { schema: { body, response: { 201: creationAnswer } } },
          (request, reply) => reply.code(201).send(answer(request.body)),
        ),
      // JSON Schema has no transforms, and no refinement of two fields.
      refined: (path, answer, body) =>
        app.post<{ Body: Booking }>(
          path,
          { schema: { body, response: { 201: bookingAnswer } } },
          (request, reply) => {
            const booking = { ...request.body, guest: shorten(request.body.guest) };
            if (!isInOrder(booking)) return reply.code(400).send(new Error("Bad request"));
            return reply.code(201).send(answer(booking));
          },
        ),
      batch: (path, answer, body) =>
        app.post<{ Body: Batch }>(
          path,
          { schema: { body, response: { 201: batchAnswer } } },
          (request, reply) => reply.code(201).send(answer(request.body)),
        ),
      list: (path, answer) =>
        app.get(path, { schema: { response: { 200: objectsAnswer } } }, (_request, reply) =>
          reply.send(answer()),
        ),
      listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    };
  },
});

const integer = { type: "integer" };
const string = { type: "string" };
const item = { type: "object", properties: { id: integer, name: string } };
const itemAnswer = {
  type: "object",
  properties: { ...item.properties, done: { type: "boolean" } },
};
const listAnswer = {
  type: "object",
  properties: { page: integer, active: { type: "boolean" }, items: { type: "array", items: item } },
};
const bookingAnswer = {
  type: "object",
  properties: {
    id: integer,
    guest: string,
    from: string,
    to: string,
    people: integer,
    rooms: integer,
  },
};
const batchAnswer = { type: "object", properties: { items: integer } };
const objectsAnswer = {
  type: "array",
  items: {
    type: "object",
    properties: {
      id: integer,
      name: string,
      description: string,
      price: { type: "number" },
      inStock: { type: "boolean" },
      tags: { type: "array", items: string },
      addedAt: string,
    },
  },
};
const creationAnswer = {
  type: "object",
  properties: { id: integer, name: string, age: integer, city: string, tags: integer },
};

function toObject(properties: Readonly<Record<string, object>>): object {
  return { type: "object", required: Object.keys(properties), properties };
}
