// Bodies that no JSON satisfies (docs/specification.md#76-schemas-that-cannot-work), and bodies that look like them.
import { createApp, z, type App } from "@fw/framework";

const app = createApp();

// @ts-expect-error The body of POST /1 is z.date(), which no JSON satisfies; write z.iso.datetime().transform((text) => new Date(text))
app.post("/1", () => 1, { body: z.date() });
// @ts-expect-error The body of POST /2 has z.date() at "at"
app.post("/2", () => 1, { body: z.object({ at: z.date() }) });
// @ts-expect-error The body of POST /3 has z.bigint() at "id", which no JSON satisfies; write z.string().regex(/^-?\\d+$/).transform(BigInt)
app.post("/3", () => 1, { body: z.object({ a: z.object({ id: z.bigint() }) }) });
// @ts-expect-error The body of POST /4 is z.map(), which no JSON satisfies; write z.record()
app.post("/4", () => 1, { body: z.map(z.string(), z.string()) });
// @ts-expect-error The body of POST /5 has z.set() at "tags", which no JSON satisfies; write z.array()
app.post("/5", () => 1, { body: z.object({ tags: z.set(z.string()) }) });
// @ts-expect-error The body of POST /6 is z.undefined(), which no JSON satisfies; leave it out
app.post("/6", () => 1, { body: z.undefined() });
// @ts-expect-error The body of POST /7 is z.void()
app.post("/7", () => 1, { body: z.void() });
// @ts-expect-error The body of POST /9 has z.file() at "a", which no JSON satisfies; leave out the schema and call readForm()
app.post("/9", () => 1, { body: z.object({ a: z.file() }) });
// @ts-expect-error The body of POST /10 is z.symbol()
app.post("/10", () => 1, { body: z.symbol() });
// @ts-expect-error The body of POST /11 has z.bigint() at "a"; has z.date() at "a"
app.post("/11", () => 1, { body: z.object({ a: z.union([z.date(), z.bigint()]) }) });
const dated = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("a"), at: z.date() }),
  z.object({ kind: z.literal("b"), at: z.date() }),
]);
// @ts-expect-error The body of PUT /13 has z.date() at "at"
app.put("/13", () => 1, { body: dated });

app.post("/21", () => 1, {
  body: z.object({ at: z.iso.datetime().transform((text) => new Date(text)) }),
});
app.post("/22", () => 1, {
  body: z.object({
    at: z.date().optional(),
    l: z.array(z.date()),
    r: z.record(z.string(), z.date()),
    n: z.date().nullable(),
  }),
});
app.post("/23", () => 1, { body: z.preprocess((x) => x, z.date()) });
app.post("/24", () => 1, { body: z.object({ at: z.coerce.date(), b: z.coerce.bigint() }) });
app.post("/25", () => 1, {
  body: z.codec(z.iso.datetime(), z.date(), {
    decode: (t) => new Date(t),
    encode: (d) => d.toISOString(),
  }),
});
app.post("/26", () => 1, {
  body: z.object({ a: z.unknown(), b: z.any(), c: z.union([z.string(), z.date()]) }),
});
app.post("/27", () => 1, { body: z.object({ c: z.custom<{ a: string }>(), d: z.json() }) });
app.post("/28", () => 1, { body: z.object({ at: z.date().default(new Date()) }) });
app.post("/29", () => 1, { body: z.object({ at: z.date().catch(new Date()) }) });
const node = z.object({
  name: z.string(),
  get kids(): z.ZodArray<z.ZodType> {
    return z.array(node);
  },
});
app.post("/30", () => 1, { body: node });
app.post("/31", () => 1, { body: z.looseObject({ a: z.string() }) });
interface Row {
  readonly id: number;
  readonly name?: string;
}
app.post("/32", () => 1, { body: z.custom<Row>() });
app.post("/33", () => 1, {
  body: z.discriminatedUnion("k", [
    z.object({ k: z.literal("a") }),
    z.object({ k: z.literal("b"), at: z.iso.date() }),
  ]),
});
app.post("/34", () => 1, {
  body: z.object({
    t: z.tuple([z.string(), z.number()]).readonly(),
    e: z.enum(["a"]),
    b: z.string().brand("x"),
  }),
});

// Schemas of the caller.
export function declareWith<
  Routes,
  Added,
  const Path extends string,
  Body extends z.ZodObject,
  Other extends z.ZodType,
>(app: App<Routes, Added>, path: Path, body: Body, other: Other): void {
  app.post(path, () => 1, { body }).put(path, () => 1, { body: other });
}
