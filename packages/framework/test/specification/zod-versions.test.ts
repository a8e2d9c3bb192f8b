import { describe, expect, it } from "vitest";
import type { z as Zod } from "zod";
import { createApp } from "../../src/index.ts";
import { jsonMessage } from "../conformance/message.ts";
import { sendThroughHandle as send } from "../conformance/send-through-handle.ts";
import { declareUntyped } from "../conformance/untyped.ts";
import { expectInvalid } from "../problem.ts";

const right = { name: "ada", kind: "a", tags: ["x"] };
const wrong = {
  name: "too long a name",
  kind: "c",
  count: "1",
  either: true,
  tags: ["1", "2", "3"],
  id: "x",
  own: "y",
  tagged: { t: "c" },
  more: 1,
};

const createSchema = (z: typeof Zod): Zod.ZodType =>
  z.strictObject({
    name: z.string().trim().min(1).max(9),
    kind: z.enum(["a", "b"]),
    count: z.number().optional(),
    either: z.union([z.string(), z.number()]).optional(),
    tags: z.array(z.string()).max(2),
    id: z.uuid().optional(),
    own: z
      .string()
      .refine((text) => text === "x", "a message of the author's")
      .optional(),
    tagged: z
      .discriminatedUnion("t", [z.object({ t: z.literal("a") }), z.object({ t: z.literal("b") })])
      .optional(),
  });

// Since 4.4, importing a copy sets the locale of all copies, so the older ones come first.
// docs/specification.md#14-schemas-are-zods
describe.each<[version: string, load: () => Promise<{ readonly z: unknown }>]>([
  ["4.0", () => import("zod-4.0")],
  ["4.1", () => import("zod-4.1")],
  ["4.2", () => import("zod-4.2")],
  ["4.3", () => import("zod-4.3")],
  ["4.0, Mini", () => import("zod-4.0/mini")],
  ["4.3, Mini", () => import("zod-4.3/mini")],
  ["4.4", () => import("zod-4.4")],
  ["4.5", () => import("zod-4.5")],
  ["4.6", () => import("zod-4.6")],
])("schemas of Zod %s", (version, load) => {
  it("accept, and refuse in the words of that copy", async () => {
    const z = (await load()).z as typeof Zod;
    const body = version.endsWith("Mini")
      ? z.strictObject({ name: z.string(), kind: z.enum(["a"]), tags: z.array(z.string()) })
      : createSchema(z);
    const handler = (context: { readonly body: unknown }): unknown => context.body;
    const app = declareUntyped(createApp(), "POST", "/", handler, { body });
    const accepted = await send(app, "/", jsonMessage(right));
    expect([accepted.status, accepted.json]).toEqual([201, right]);

    const expectOwnWords = async (): Promise<string | undefined> => {
      const issues = z.safeParse(body, wrong).error?.issues ?? [];
      expectInvalid(
        await send(app, "/", jsonMessage(wrong)),
        "body",
        issues.map(({ path, code, message }) => ({ path: path as string[], code, message })),
      );
      return issues[0]?.message;
    };
    await expectOwnWords();
    z.config(z.locales.de());
    expect(await expectOwnWords()).toMatch(/^(Zu groß|Ungültige)/);
  });
});
