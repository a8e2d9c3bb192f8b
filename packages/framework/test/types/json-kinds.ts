// What a caller reads of each kind of Zod schema, to the letter, and of a value of it.
import { createApp, z, type Json, type RoutesOf } from "@fw/framework";
import { same, type IsSame } from "./expect.ts";

class Money {
  readonly cents = 5;
  readonly currency = "EUR";
  toText(): string {
    return `${String(this.cents)} ${this.currency}`;
  }
}
const Colour = { Red: "red", Blue: "blue" } as const;
const user = z.object({ id: z.number(), born: z.date(), nick: z.string().optional() });
interface UserJson {
  id: number;
  born: string;
  nick?: string;
}
const node = z.object({
  at: z.date(),
  get next() {
    return node.nullable();
  },
});

const kinds = z.object({
  string: z.string(),
  base64: z.base64(),
  base64url: z.base64url(),
  cidrv4: z.cidrv4(),
  cidrv6: z.cidrv6(),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a kind all the same
  cuid: z.cuid(),
  cuid2: z.cuid2(),
  e164: z.e164(),
  email: z.email(),
  emoji: z.emoji(),
  guid: z.guid(),
  hash: z.hash("sha256"),
  hex: z.hex(),
  hostname: z.hostname(),
  httpUrl: z.httpUrl(),
  ipv4: z.ipv4(),
  ipv6: z.ipv6(),
  isoDate: z.iso.date(),
  isoDatetime: z.iso.datetime(),
  isoDuration: z.iso.duration(),
  isoTime: z.iso.time(),
  jwt: z.jwt(),
  ksuid: z.ksuid(),
  mac: z.mac(),
  nanoid: z.nanoid(),
  stringFormat: z.stringFormat("even", (text) => text.length % 2 === 0),
  ulid: z.ulid(),
  url: z.url(),
  uuid: z.uuid(),
  uuidv4: z.uuidv4(),
  uuidv6: z.uuidv6(),
  uuidv7: z.uuidv7(),
  xid: z.xid(),
  coerceString: z.coerce.string(),
  templateLiteral: z.templateLiteral(["v", z.number()]),
  number: z.number(),
  int: z.int(),
  int32: z.int32(),
  uint32: z.uint32(),
  float32: z.float32(),
  float64: z.float64(),
  coerceNumber: z.coerce.number(),
  boolean: z.boolean(),
  stringbool: z.stringbool(),
  coerceBoolean: z.coerce.boolean(),
  success: z.success(z.string()),
  date: z.date(),
  coerceDate: z.coerce.date(),
  symbol: z.symbol(),
  undefined: z.undefined(),
  void: z.void(),
  null: z.null(),
  any: z.any(),
  unknown: z.unknown(),
  json: z.json(),
  literal: z.literal(["a", 1, null]),
  enum: z.enum(["a", "b"]),
  nativeEnum: z.enum(Colour),
  keyof: user.keyof(),
  array: z.array(z.date()),
  arrayOfOptional: z.array(z.date().optional()),
  tuple: z.tuple([z.date(), z.number().nullable()]),
  tupleWithOptional: z.tuple([z.date(), z.number().optional()]),
  tupleWithRest: z.tuple([z.date()], z.number()),
  object: user,
  strictObject: user.strict(),
  partial: user.partial(),
  looseObject: z.looseObject({ id: z.number() }),
  catchall: z.object({ id: z.number() }).catchall(z.number()),
  record: z.record(z.string(), z.date()),
  recordOfOptional: z.record(z.string(), z.date().optional()),
  recordOfEnum: z.record(z.enum(["a", "b"]), z.date()),
  recordOfNumber: z.record(z.number(), z.date()),
  partialRecord: z.partialRecord(z.enum(["a", "b"]), z.date()),
  union: z.union([z.date(), z.number()]),
  xor: z.xor([z.date(), z.number()]),
  discriminatedUnion: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), at: z.date() }),
    z.object({ kind: z.literal("b"), size: z.number() }),
  ]),
  intersection: z.intersection(z.object({ a: z.date() }), z.object({ b: z.date() })),
  nullable: z.date().nullable(),
  optional: z.date().optional(),
  exactOptional: z.date().exactOptional(),
  nullish: z.date().nullish(),
  nonoptional: z.nonoptional(z.date().optional()),
  default: z.date().default(new Date(0)),
  prefault: z.date().prefault(new Date(0)),
  catch: z.date().catch(new Date(0)),
  readonly: user.readonly(),
  readonlyArray: z.array(z.date()).readonly(),
  lazy: z.lazy(() => z.date()),
  recursive: node,
  transform: z.string().transform(Number),
  pipe: z.string().pipe(z.coerce.date()),
  preprocess: z.preprocess(String, z.string()),
  codec: z.codec(z.string(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
  refine: z.date().refine((date) => date.getTime() >= 0),
  brandedText: z.string().brand("Id"),
  brandedNumber: z.number().brand("Id"),
  brandedObject: user.brand("User"),
  brandedArray: z.array(z.date()).brand("Dates"),
  brandedTuple: z.tuple([z.date(), z.number()]).brand("Pair"),
  brandedDate: z.date().brand("Day"),
  custom: z.custom<`a${string}`>(),
  instanceof: z.instanceof(Money),
  function: z.function(),
});

interface Expected {
  string: string;
  base64: string;
  base64url: string;
  cidrv4: string;
  cidrv6: string;
  cuid: string;
  cuid2: string;
  e164: string;
  email: string;
  emoji: string;
  guid: string;
  hash: string;
  hex: string;
  hostname: string;
  httpUrl: string;
  ipv4: string;
  ipv6: string;
  isoDate: string;
  isoDatetime: string;
  isoDuration: string;
  isoTime: string;
  jwt: string;
  ksuid: string;
  mac: string;
  nanoid: string;
  stringFormat: string;
  ulid: string;
  url: string;
  uuid: string;
  uuidv4: string;
  uuidv6: string;
  uuidv7: string;
  xid: string;
  coerceString: string;
  templateLiteral: `v${number}`;
  number: number;
  int: number;
  int32: number;
  uint32: number;
  float32: number;
  float64: number;
  coerceNumber: number;
  boolean: boolean;
  stringbool: boolean;
  coerceBoolean: boolean;
  success: boolean;
  date: string;
  coerceDate: string;
  null: null;
  any: any;
  unknown: unknown;
  json: Json<z.output<ReturnType<typeof z.json>>>;
  literal: "a" | 1 | null;
  enum: "a" | "b";
  nativeEnum: "red" | "blue";
  keyof: "id" | "born" | "nick";
  array: string[];
  arrayOfOptional: (string | null)[];
  tuple: [string, number | null];
  tupleWithOptional: [string, (number | null)?];
  tupleWithRest: [string, ...number[]];
  object: UserJson;
  strictObject: UserJson;
  partial: Partial<UserJson>;
  looseObject: { [key: string]: unknown; id: number };
  catchall: { [key: string]: number; id: number };
  record: Record<string, string>;
  recordOfOptional: Record<string, string>;
  recordOfEnum: { a: string; b: string };
  recordOfNumber: Record<number, string>;
  partialRecord: { a?: string; b?: string };
  union: string | number;
  xor: string | number;
  discriminatedUnion: { kind: "a"; at: string } | { kind: "b"; size: number };
  intersection: { a: string; b: string };
  nullable: string | null;
  optional?: string;
  exactOptional?: string;
  nullish?: string | null;
  nonoptional: string;
  default: string;
  prefault: string;
  catch: string;
  readonly: UserJson;
  readonlyArray: string[];
  lazy: string;
  recursive: Json<z.output<typeof node>>;
  transform: number;
  pipe: string;
  preprocess: string;
  codec: string;
  refine: string;
  brandedText: string;
  brandedNumber: number;
  brandedObject: UserJson;
  brandedArray: string[];
  // Of a tuple with a brand the compiler lists its elements together.
  brandedTuple: (string | number)[];
  brandedDate: string;
  custom: `a${string}`;
  instanceof: { cents: 5; currency: "EUR" };
}

type Kinds = Json<z.output<typeof kinds>>;
/** The keys whose type is another. */
type Different = {
  [Key in keyof Expected | keyof Kinds]-?: Key extends keyof Expected & keyof Kinds
    ? IsSame<Pick<Expected, Key>, Pick<Kinds, Key>> extends true
      ? never
      : Key
    : Key;
}[keyof Expected | keyof Kinds];
same<Different, never>();

const day = new Date(0);
const text = "1970-01-01T00:00:00.000Z";
const ada = { id: 1, born: day, nick: undefined };
const adaJson = { id: 1, born: text };

const values: z.output<typeof kinds> = {
  string: "a",
  base64: "a",
  base64url: "a",
  cidrv4: "a",
  cidrv6: "a",
  cuid: "a",
  cuid2: "a",
  e164: "a",
  email: "a",
  emoji: "a",
  guid: "a",
  hash: "a",
  hex: "a",
  hostname: "a",
  httpUrl: "a",
  ipv4: "a",
  ipv6: "a",
  isoDate: "a",
  isoDatetime: "a",
  isoDuration: "a",
  isoTime: "a",
  jwt: "a",
  ksuid: "a",
  mac: "a",
  nanoid: "a",
  stringFormat: "a",
  ulid: "a",
  url: "a",
  uuid: "a",
  uuidv4: "a",
  uuidv6: "a",
  uuidv7: "a",
  xid: "a",
  coerceString: "a",
  templateLiteral: "v1",
  number: 1,
  int: 1,
  int32: 1,
  uint32: 1,
  float32: 1,
  float64: 1,
  coerceNumber: 1,
  boolean: true,
  stringbool: true,
  coerceBoolean: true,
  success: true,
  date: day,
  coerceDate: day,
  symbol: Symbol("it"),
  undefined: undefined,
  void: undefined,
  null: null,
  any: day,
  unknown: day,
  json: { a: [1, null] },
  literal: 1,
  enum: "b",
  nativeEnum: "red",
  keyof: "id",
  array: [day],
  arrayOfOptional: [day, undefined],
  tuple: [day, null],
  tupleWithOptional: [day, undefined],
  tupleWithRest: [day, 1, 2],
  object: ada,
  strictObject: ada,
  partial: { nick: undefined },
  looseObject: { id: 1, more: day },
  catchall: { id: 1, more: 2 },
  record: { a: day },
  recordOfOptional: { a: day, b: undefined },
  recordOfEnum: { a: day, b: day },
  recordOfNumber: { 1: day },
  partialRecord: { a: day },
  union: day,
  xor: day,
  discriminatedUnion: { kind: "a", at: day },
  intersection: { a: day, b: day },
  nullable: day,
  optional: day,
  exactOptional: day,
  nullish: day,
  nonoptional: day,
  default: day,
  prefault: day,
  catch: day,
  readonly: ada,
  readonlyArray: [day],
  lazy: day,
  recursive: { at: day, next: { at: day, next: null } },
  transform: 1,
  pipe: day,
  preprocess: "a",
  codec: day,
  refine: day,
  brandedText: kinds.shape.brandedText.parse("a"),
  brandedNumber: kinds.shape.brandedNumber.parse(1),
  brandedObject: kinds.shape.brandedObject.parse(ada),
  brandedArray: kinds.shape.brandedArray.parse([day]),
  brandedTuple: kinds.shape.brandedTuple.parse([day, 1]),
  brandedDate: kinds.shape.brandedDate.parse(day),
  custom: "ab",
  instanceof: new Money(),
  function: () => undefined,
};

const json: Expected = {
  string: "a",
  base64: "a",
  base64url: "a",
  cidrv4: "a",
  cidrv6: "a",
  cuid: "a",
  cuid2: "a",
  e164: "a",
  email: "a",
  emoji: "a",
  guid: "a",
  hash: "a",
  hex: "a",
  hostname: "a",
  httpUrl: "a",
  ipv4: "a",
  ipv6: "a",
  isoDate: "a",
  isoDatetime: "a",
  isoDuration: "a",
  isoTime: "a",
  jwt: "a",
  ksuid: "a",
  mac: "a",
  nanoid: "a",
  stringFormat: "a",
  ulid: "a",
  url: "a",
  uuid: "a",
  uuidv4: "a",
  uuidv6: "a",
  uuidv7: "a",
  xid: "a",
  coerceString: "a",
  templateLiteral: "v1",
  number: 1,
  int: 1,
  int32: 1,
  uint32: 1,
  float32: 1,
  float64: 1,
  coerceNumber: 1,
  boolean: true,
  stringbool: true,
  coerceBoolean: true,
  success: true,
  date: text,
  coerceDate: text,
  null: null,
  any: text,
  unknown: text,
  json: { a: [1, null] },
  literal: 1,
  enum: "b",
  nativeEnum: "red",
  keyof: "id",
  array: [text],
  arrayOfOptional: [text, null],
  tuple: [text, null],
  tupleWithOptional: [text, null],
  tupleWithRest: [text, 1, 2],
  object: adaJson,
  strictObject: adaJson,
  partial: {},
  looseObject: { id: 1, more: text },
  catchall: { id: 1, more: 2 },
  record: { a: text },
  recordOfOptional: { a: text },
  recordOfEnum: { a: text, b: text },
  recordOfNumber: { 1: text },
  partialRecord: { a: text },
  union: text,
  xor: text,
  discriminatedUnion: { kind: "a", at: text },
  intersection: { a: text, b: text },
  nullable: text,
  optional: text,
  exactOptional: text,
  nullish: text,
  nonoptional: text,
  default: text,
  prefault: text,
  catch: text,
  readonly: adaJson,
  readonlyArray: [text],
  lazy: text,
  recursive: { at: text, next: { at: text, next: null } },
  transform: 1,
  pipe: text,
  preprocess: "a",
  codec: text,
  refine: text,
  brandedText: "a",
  brandedNumber: 1,
  brandedObject: adaJson,
  brandedArray: [text],
  brandedTuple: [text, 1],
  brandedDate: text,
  custom: "ab",
  instanceof: { cents: 5, currency: "EUR" },
};

const app = createApp().get("/kinds", () => values);
type Sent = Extract<RoutesOf<typeof app>["GET /kinds"]["response"], { status: 200 }>;
same<Sent["body"], Kinds>();

/** A value of each kind, which an application sends. */
export const kindValues: unknown = values;

/** What its clients read. */
export const kindJson: unknown = json;
