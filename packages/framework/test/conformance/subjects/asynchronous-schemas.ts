import { jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

const even = (value: number): boolean => value % 2 === 0;

const evenLater = (value: number): Promise<boolean> => Promise.resolve(value % 2 === 0);

/** Schemas whose functions give promises. */
export const asynchronousSchemas: Suite = ({ describe, it, expect, send, createApp, z }) => {
  // docs/specification.md#74-synchronous-and-asynchronous
  describe("synchronous and asynchronous schemas", () => {
    const inputs: readonly [input: string, target: (value: number) => string][] = [
      ["params", (value) => `/${value}`],
      ["query", (value) => `/0?value=${value}`],
      ["body", () => "/0"],
    ];

    const checks: readonly [kind: string, check: (value: number) => boolean | Promise<boolean>][] =
      [
        ["a synchronous", even],
        ["an asynchronous", evenLater],
      ];

    it.each(
      checks.flatMap(([kind, check]) => inputs.map((input) => [kind, ...input, check] as const)),
    )(
      "%s refinement of the %s passes, fails and passes again",
      async (_, input, toTarget, check) => {
        const schema = z.object({ value: z.number().refine(check) });
        const handler = (context: object): unknown => Reflect.get(context, input);
        const app = declareUntyped(createApp(), "PUT", "/:value", handler, { [input]: schema });
        for (const [value, status] of [
          [2, 200],
          [3, 400],
          [4, 200],
          [5, 400],
        ] as const) {
          const answer = await send(app, toTarget(value), jsonMessage({ value }, "PUT"));
          expect([value, answer.status]).toEqual([value, status]);
          if (status === 200) expect(answer.json).toEqual({ value });
          else
            expect(answer.json).toMatchObject({
              issues: [{ in: input, path: ["value"], code: "custom" }],
            });
        }
      },
    );

    it("an asynchronous transform of the body is awaited", async () => {
      const app = createApp().post("/", ({ body }) => body, {
        body: z.object({ a: z.string().transform((value) => Promise.resolve(value.length)) }),
      });
      expect((await send(app, "/", jsonMessage({ a: "four" }))).json).toEqual({ a: 4 });
      expect((await send(app, "/", jsonMessage({ a: "seven77" }))).json).toEqual({ a: 7 });
    });

    it("a schema that is asynchronous only on one branch is right on both", async () => {
      const app = createApp().post("/", ({ body }) => [body], {
        body: z.union([z.number(), z.string().refine((text) => Promise.resolve(text === "yes"))]),
      });
      expect((await send(app, "/", jsonMessage(1))).json).toEqual([1]);
      expect((await send(app, "/", jsonMessage("yes"))).json).toEqual(["yes"]);
      expect((await send(app, "/", jsonMessage("no"))).status).toBe(400);
      expect((await send(app, "/", jsonMessage(2))).json).toEqual([2]);
    });

    it("many requests at once do not meet one another's values", async () => {
      const app = createApp().get("/:id", ({ params }) => params.id, {
        params: z.object({ id: z.number().refine(evenLater) }),
      });
      const ids = Array.from({ length: 20 }, (_, index) => index);
      const answers = await Promise.all(ids.map((id) => send(app, `/${id}`)));
      expect(answers.map(({ status }) => status)).toEqual(ids.map((id) => (even(id) ? 200 : 400)));
      expect(answers.filter((_, id) => even(id)).map(({ json }) => json)).toEqual(ids.filter(even));
    });
  });
};
