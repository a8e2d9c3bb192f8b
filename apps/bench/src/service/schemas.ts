import type { z } from "zod";

/** Zod, loaded by the program that is measured. */
export interface Zod {
  readonly z: typeof z;
}

/** For a framework that gives texts, which Zod converts. */
export const textSchemas = {
  params: ({ z }: Zod) => z.object({ id: z.coerce.number().int().positive() }),
  query: ({ z }: Zod) =>
    z.object({
      page: z.coerce.number().int().min(1),
      search: z.string().max(100),
      active: z.stringbool(),
    }),
  body: createBody,
  refined: createBooking,
  batch: createBatch,
};

/** For a framework that converts texts to the declared types. */
export const typedSchemas = {
  params: ({ z }: Zod) => z.object({ id: z.number().int().positive() }),
  query: ({ z }: Zod) =>
    z.object({
      page: z.number().int().min(1),
      search: z.string().max(100),
      active: z.boolean(),
    }),
  body: createBody,
  refined: createBooking,
  batch: createBatch,
};

/** Five fields, one of them an object and one an array. */
function createBody({ z }: Zod) {
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

/** Six fields with what schemas of programs have, too: a default, a transform, and a refinement of the whole. */
function createBooking({ z }: Zod) {
  return z
    .object({
      guest: z.string().min(1).max(100).transform(shorten),
      email: z.email().max(200),
      from: z.iso.date(),
      to: z.iso.date(),
      people: z.number().int().min(1).max(20).default(1),
      rooms: z.array(z.string().max(30)).max(10),
    })
    .refine(isInOrder, "The end is before the beginning");
}

/**
 * The transform of a booking, which peers without one do in the handler.
 *
 * @param name - As it was sent.
 * @returns The name with single spaces.
 */
export function shorten(name: string): string {
  return name.trim().replaceAll(/ +/g, " ");
}

/**
 * The refinement of a booking, which peers without one do in the handler.
 *
 * @param booking - The booking.
 * @param booking.from - The first day.
 * @param booking.to - The last one.
 * @returns Whether it ends behind its beginning.
 */
export function isInOrder({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from < to;
}

/** A list of small objects, of any size. */
function createBatch({ z }: Zod) {
  return z.object({
    items: z
      .array(
        z.object({
          id: z.number().int().positive(),
          name: z.string().max(100),
          price: z.number().min(0),
          tags: z.array(z.string().max(30)).max(5),
        }),
      )
      .max(100_000),
  });
}

export type Params = z.output<ReturnType<typeof typedSchemas.params>>;
export type Query = z.output<ReturnType<typeof typedSchemas.query>>;
export type Body = z.output<ReturnType<typeof createBody>>;
export type Booking = z.output<ReturnType<typeof createBooking>>;
export type SentBooking = z.input<ReturnType<typeof createBooking>>;
export type Batch = z.output<ReturnType<typeof createBatch>>;
