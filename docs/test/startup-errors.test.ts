import { describe, expect, it } from "vitest";
import { createApp, route, z } from "../../packages/framework/src/index.ts";
import { readDocument } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

type Declaration = readonly [
  method: "get" | "post",
  path: string,
  validation?: unknown,
  handler?: unknown,
];

const fields = z.object({ tag: z.array(z.string()) });
const option = z.object({ kind: z.literal("a") });

/** Declarations with the mistakes of the table, in its order. */
const declarations: readonly Declaration[] = [
  ["get", ""],
  ["get", "users"],
  ["get", "/*/a"],
  ["get", "/a*"],
  ["get", "/:"],
  ["get", "/:id?"],
  ["get", "/:id/:id"],
  ["get", "/a?b"],
  ["get", "/notes/{id}"],
  ["get", "/a\u0007"],
  ["get", "/a/%2E."],
  ["get", "/known"],
  ["get", "/", undefined, "text"],
  ["get", "/", {}, route({ form: fields }, () => null)],
  ["post", "/", { body: fields }, route({ form: fields }, () => null)],
  ["get", "/", { query: z.object({}) }, route({ query: fields }, () => null)],
  ["get", "/", {}, route({ maxBodyBytes: 1 }, () => null)],
  ["post", "/", {}, route({ maxParts: 1 }, () => null)],
  ["get", "/", null],
  ["get", "/", { headers: z.object({}) }],
  ["get", "/", { query: {} }],
  ["get", "/", { body: z.string() }],
  ["get", "/:id", { params: z.object({ name: z.string() }) }],
  ["get", "/:id", { params: z.object({ a: z.string(), b: z.string() }) }],
  ["get", "/", { query: z.string() }],
  ["get", "/:id", { params: z.object({ id: z.uuid() }) }],
  ["get", "/:__proto__"],
  ["post", "/", { body: z.object({ a: z.object({ ["__proto__"]: z.string() }) }) }],
  ["post", "/", { body: z.object({ a: z.date() }) }],
  ["post", "/", { body: z.object({ a: z.discriminatedUnion("kind", [option, option]) }) }],
  ["post", "/", { body: z.object({ a: undefined }) }],
  ["post", "/", { body: z.object({ a: z.string().transform(undefined as never) }) }],
];

const rows = readTables(readDocument("docs/specification.md"), ["mistake", "message"]);

describe("the specification's table of mistakes in a declaration", () => {
  it("has a declaration here for each row", () => {
    expect(declarations).toHaveLength(rows.length);
  });

  it.for(rows.map((row, index) => ({ ...row, declaration: declarations[index] })))(
    "has the message where $mistake",
    ({ message, declaration = ["get", "/"] }) => {
      const [method, path, validation, handler = () => null] = declaration;
      const app: object = createApp().get("/known", () => null);
      const declare = (): unknown =>
        Reflect.apply(Reflect.get(app, method) as () => unknown, app, [path, handler, validation]);
      expect(declare).toThrow(toPattern(readCode(message)[0] ?? "", declaration));
    },
  );
});

/** Text between angle brackets is from the declaration. */
function toPattern(message: string, [method, path]: Declaration): RegExp {
  // JSON escapes a control character as the message does.
  const shown = JSON.stringify(path).slice(1, -1);
  const own = message.replaceAll("<METHOD>", method.toUpperCase()).replaceAll("<path>", shown);
  const pattern = own
    .split(/<\w+>/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+");
  return new RegExp(`^${pattern}$`, "u");
}
