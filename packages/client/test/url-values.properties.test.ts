import { createApp, z } from "@fw/framework";
import { listen, propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient, type ClientOptions } from "../src/index.ts";

const app = createApp()
  .get("/:text/a/:number", ({ params, query }) => ({ params, query }), {
    params: z.object({ text: z.string(), number: z.number() }),
    query: z.object({
      text: z.string().optional(),
      number: z.number().optional(),
      boolean: z.boolean().optional(),
    }),
  })
  .get("/rest/*", ({ rest }) => rest);

const text = fc.oneof(fc.string({ unit: "binary" }), fc.webFragments());
const segment = text.filter((value) => !["", ".", ".."].includes(value));
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
const params = fc.record({ text: segment, number });
const query = fc.record({ text, number, boolean: fc.boolean() }, { requiredKeys: [] });

const entries: Readonly<Record<string, () => Promise<[string, ClientOptions]>>> = {
  "app.fetch": () => Promise.resolve(["http://localhost", { fetch: app.fetch }]),
  "a socket": async () => [(await listen(app)).url, {}],
};

// docs/specification.md#162-urls
describe.each(Object.entries(entries))("through %s", (_, connect) => {
  it("the server receives every value that the types of params and query accept", async () => {
    const client = createClient<typeof app>(...(await connect()));
    await fc.assert(
      fc.asyncProperty(params, query, async (givenParams, givenQuery) => {
        const result = await client.get("/:text/a/:number", {
          params: givenParams,
          query: givenQuery,
        });
        expect(result).toMatchObject({ ok: true });
        // JSON has no negative zero. The tests of href see it in the URL.
        const received = result.ok && result.data;
        expect(received).toEqual(
          JSON.parse(JSON.stringify({ params: givenParams, query: givenQuery })),
        );
      }),
      propertyRuns(1_000),
    );
  });

  it("the server receives the segments of a wildcard unchanged", async () => {
    const client = createClient<typeof app>(...(await connect()));
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (rest) => {
        expect(await client.get("/rest/*", { rest })).toMatchObject({ ok: true, data: rest });
      }),
      propertyRuns(500),
    );
  });
});
