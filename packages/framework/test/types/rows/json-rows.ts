// What a caller reads of the rows that database drivers give a handler, to the letter.
import type { DatabaseSync } from "node:sqlite";
import type { Decimal } from "@prisma/client-runtime-utils";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import * as columns from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { createApp, type RoutesOf } from "@fw/framework";
import { same } from "../expect.ts";

declare const pool: Pool;
declare const database: DatabaseSync;
declare const product: Product;
interface Sent<Body> {
  readonly status: 200;
  readonly body: Body;
}
interface BufferJson {
  type: "Buffer";
  data: number[];
}

// pg: int8 and numeric are texts, timestamps dates, bytea a Buffer, json anything.
interface UserRow {
  id: string;
  balance: string;
  joined: Date;
  left: Date | null;
  picture: Buffer;
  settings: any;
}
interface UserRowJson {
  id: string;
  balance: string;
  joined: string;
  left: string | null;
  picture: BufferJson;
  settings: any;
}

// drizzle-orm, whose `bigint` columns are numbers where the schema says so.
const users = columns.pgTable("users", {
  id: columns.serial().primaryKey(),
  name: columns.text().notNull(),
  role: columns.text({ enum: ["admin", "user"] }).notNull(),
  balance: columns.numeric().notNull(),
  visits: columns.bigint({ mode: "number" }).notNull(),
  joined: columns.timestamp().notNull(),
  left: columns.timestamp(),
  born: columns.date(),
  settings: columns.jsonb().$type<{ dark: boolean; since?: Date }>(),
  anything: columns.jsonb(),
  tags: columns.text().array().notNull(),
});
interface UserJson {
  id: number;
  name: string;
  role: "admin" | "user";
  balance: string;
  visits: number;
  joined: string;
  left: string | null;
  born: string | null;
  settings: { dark: boolean; since?: string } | null;
  anything: unknown;
  tags: string[];
}
const orm = drizzle(pool);

// Prisma declares a JSON column so (in the client that it generates).
type JsonValue = string | number | boolean | JsonObject | JsonArray | null;
type JsonObject = { [Key in string]?: JsonValue };
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as the generated client has it
interface JsonArray extends Array<JsonValue> {}
interface Product {
  id: number;
  price: Decimal;
  image: Uint8Array<ArrayBuffer> | null;
  made: Date;
  details: JsonValue;
}

const app = createApp()
  .get("/pg/any", async () => (await pool.query("select * from users")).rows)
  .get("/pg", async () => (await pool.query<UserRow>("select * from users")).rows)
  .get("/drizzle", () => orm.select().from(users))
  .get("/drizzle/one", async () => {
    const [user] = await orm.select().from(users).where(eq(users.id, 1));
    return user ?? null;
  })
  .get("/drizzle/some", () => orm.select({ at: users.joined, who: users.name }).from(users))
  .get("/prisma", (): Product => product)
  .get(
    "/sqlite",
    () =>
      database.prepare("select * from users").all() as {
        id: number;
        joined: string;
        picture: Uint8Array | null;
      }[],
  );

type Routes = RoutesOf<typeof app>;
type Body<Key extends keyof Routes> = Extract<Routes[Key]["response"], { status: 200 }>;

same<Body<"GET /pg/any">, Sent<any[]>>();
same<Body<"GET /pg">, Sent<UserRowJson[]>>();
same<Body<"GET /drizzle">, Sent<UserJson[]>>();
same<Body<"GET /drizzle/one">, Sent<UserJson> | Sent<null>>();
same<Body<"GET /drizzle/some">, Sent<{ at: string; who: string }[]>>();
same<
  Body<"GET /sqlite">,
  Sent<{ id: number; joined: string; picture: Record<string, number> | null }[]>
>();
declare const sent: Body<"GET /prisma">["body"];
same<(typeof sent)["price"], string>();
same<(typeof sent)["made"], string>();
same<(typeof sent)["image"], Record<string, number> | null>();
declare const accept: (value: typeof sent.details) => void;
const details = sent.details;
if (Array.isArray(details)) same<(typeof details)[number], typeof sent.details>();
else if (typeof details === "object" && details !== null) {
  // Recursive: what a member holds is again such a value.
  accept(details["any key"] ?? null);
} else same<typeof details, string | number | boolean | null>();

// A bigint is a 500, and so the compiler refuses it, where it is one of several types too.
const ledger = columns.pgTable("ledger", { total: columns.bigint({ mode: "bigint" }).notNull() });
// @ts-expect-error -- The bigint of "total" is not JSON; write String(value)
app.get("/ledger", () => orm.select().from(ledger));
// @ts-expect-error -- The bigint of the result is not JSON; write String(value)
app.get("/sqlite/untyped", () => database.prepare("select 1 as id").all());
