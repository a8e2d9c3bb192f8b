import type { z } from "zod";

/** Zod, as the program that is measured loads it. */
export type Zod = typeof z;

/** For a framework that gives texts, which Zod converts. */
export const textSchemas = {
  params: createTextParams,
  query: (z: Zod) =>
    z.object({
      page: z.coerce.number().int().min(1),
      search: z.string().max(100),
      active: z.stringbool(),
    }),
  body: createBody,
};

/** For a framework that converts texts to the declared types. */
export const typedSchemas = {
  params: createParams,
  query: (z: Zod) =>
    z.object({
      page: z.number().int().min(1),
      search: z.string().max(100),
      active: z.boolean(),
    }),
  body: createBody,
};

function createTextParams(z: Zod) {
  return z.object({ id: z.coerce.number().int().positive() });
}

function createParams(z: Zod) {
  return z.object({ id: z.number().int().positive() });
}

/** Five fields, one of them an object and one an array. */
function createBody(z: Zod) {
  return z.object({
    name: z.string().min(1).max(100),
    email: z.email().max(200),
    age: z.number().int().min(0).max(150),
    address: z.object({
      street: z.string().max(100),
      city: z.string().max(100),
      postcode: z.string().max(10),
    }),
    tags: z.array(z.string().max(30)).max(10),
  });
}

export type Params = z.output<ReturnType<typeof createParams>>;
export type Query = z.output<ReturnType<typeof typedSchemas.query>>;
export type Body = z.output<ReturnType<typeof createBody>>;
