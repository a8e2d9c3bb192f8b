import type { Schema } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** Functions of a schema that throw or reject. */
export const schemaExceptions: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  z,
}) => {
  // docs/specification.md#75-exceptions
  describe("an exception in a schema is a 500, never a 400 and never a crash", () => {
    const failure = new Error("secret");
    const fail = (): never => {
      throw failure;
    };
    const rejectAsync = async (): Promise<never> => {
      await Promise.resolve();
      throw failure;
    };
    // Not an async function: nothing but its result says that it is asynchronous.
    const reject = (): Promise<never> => Promise.reject(failure);

    it.each<[place: string, schema: Schema, value: unknown]>([
      ["a refinement that throws", z.string().refine(fail), "a"],
      ["a refinement that rejects", z.string().refine(reject), "a"],
      ["an async refinement that rejects", z.string().refine(rejectAsync), "a"],
      ["a field that rejects", z.object({ a: z.string().refine(reject) }), { a: "a" }],
      [
        "an optional field that rejects",
        z.object({ a: z.string().refine(reject).optional() }),
        { a: "a" },
      ],
      ["a catchall that rejects", z.object({}).catchall(z.string().refine(reject)), { a: "a" }],
      ["an object that rejects", z.object({}).refine(reject), {}],
      ["an element that rejects", z.array(z.string().refine(reject)), ["a"]],
      ["a tuple that rejects", z.tuple([z.string()], z.string().refine(reject)), ["a", "b"]],
      ["a record that rejects", z.record(z.string(), z.string().refine(reject)), { a: "a" }],
      ["a union that rejects", z.union([z.number(), z.string().refine(reject)]), "a"],
      ["an intersection that rejects", z.intersection(z.string(), z.string().refine(reject)), "a"],
      ["a lazy schema that rejects", z.lazy(() => z.string().refine(reject)), "a"],
      ["superRefine that throws", z.string().superRefine(fail), "a"],
      ["superRefine that rejects", z.string().superRefine(reject), "a"],
      ["a check that throws", z.string().check(fail), "a"],
      ["a check that rejects", z.string().check(reject), "a"],
      [
        "a check of a property that rejects",
        z.string().check(z.property("length", z.number().refine(reject))),
        "a",
      ],
      ["a transform that throws", z.string().transform(fail), "a"],
      ["a transform that rejects", z.string().transform(reject), "a"],
      ["an async transform that rejects", z.string().transform(rejectAsync), "a"],
      ["a preprocess that throws", z.preprocess(fail, z.string()), "a"],
      ["a preprocess that rejects", z.preprocess(reject, z.string()), "a"],
      ["a pipe that rejects", z.string().pipe(z.string().transform(reject)), "a"],
      ["an overwrite that throws", z.string().overwrite(fail), "a"],
      ["a default that throws", z.object({ a: z.string().default(fail) }), {}],
      ["a catch that throws", z.string().catch(fail), 1],
      ["a custom schema that throws", z.custom(fail), "a"],
      ["a custom schema that rejects", z.custom(reject), "a"],
      [
        "a codec that rejects",
        z.codec(z.string(), z.string(), { decode: reject, encode: String }),
        "a",
      ],
      ["an error message that throws", z.number({ error: fail }), "a"],
    ])("%s, on the very first request and on the next", async (_, schema, value) => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).post("/", () => null, { body: schema });
      for (let request = 0; request < 2; request += 1) {
        expectProblem(await send(app, "/", jsonMessage(value)), "INTERNAL_SERVER_ERROR");
      }
      expect(onError.calls.map(([error]) => error)).toEqual([failure, failure]);
    });

    it.each<[input: string, target: string]>([
      ["params", "/a"],
      ["query", "/b?value=a"],
    ])("a refinement of the %s that rejects or throws", async (input, target) => {
      for (const check of [fail, reject, rejectAsync]) {
        const onError = createSpy(() => undefined);
        const app = declareUntyped(createApp({ onError }), "GET", "/:value", () => "served", {
          [input]: z.object({ value: z.string().refine(check) }),
        });
        expectProblem(await send(app, target), "INTERNAL_SERVER_ERROR");
        expectProblem(await send(app, target), "INTERNAL_SERVER_ERROR");
        expect(onError.calls.length).toBe(2);
        expect(onError.calls[0]?.[0]).toBe(failure);
      }
    });

    it("the application goes on answering", async () => {
      const app = createApp({ onError: () => undefined })
        .post("/", () => "served", { body: z.string().refine(reject) })
        .get("/", () => "served");
      expect((await send(app, "/", jsonMessage("a"))).status).toBe(500);
      expect((await send(app, "/")).text).toBe("served");
    });
  });
};
