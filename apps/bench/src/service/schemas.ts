import { z } from "zod";

/** Path parameters as they come: strings, which Zod converts. */
export const textParams = z.object({ id: z.coerce.number().int().positive() });

/** Query values as they come: strings, which Zod converts. */
export const textQuery = z.object({
  page: z.coerce.number().int().min(1),
  search: z.string().max(100),
  active: z.stringbool(),
});

/** Path parameters in their declared types, for a framework that converts by them. */
export const params = z.object({ id: z.number().int().positive() });

/** Query values in their declared types, for a framework that converts by them. */
export const query = z.object({
  page: z.number().int().min(1),
  search: z.string().max(100),
  active: z.boolean(),
});

/** A body of five fields, one of them an object and one an array. */
export const body = z.object({
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

export type Params = z.output<typeof params>;
export type Query = z.output<typeof query>;
export type Body = z.output<typeof body>;
