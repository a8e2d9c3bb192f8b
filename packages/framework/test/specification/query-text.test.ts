import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { createQueryApp } from "../conformance/subjects/echo-apps.ts";
import { describeEntries } from "../harness.ts";

// docs/specification.md#54-query
describeEntries("query text is read as URLSearchParams reads it", (send) => {
  it.each([
    "value=a",
    "value=a+b",
    "value=a%20b",
    "value=a%2Bb",
    "value",
    "value=",
    "value=a=b",
    "value==",
    "=a",
    "&&value=a&",
    "other&value=a",
    "other=&value=a",
    "%76alue=a",
    "val+ue=a",
    "value=%",
    "value=%zz",
    "value=%ff",
    "value=%C3%28",
    "value=%ED%A0%80",
    "value=%EF%BB%BFa",
    "value=%00",
    "value=a;value=b",
    "Value=a",
    "value[]=a",
    "value.a=b",
    "?value=a",
    "value=?",
    "value=a?value=b",
    "value=/../",
    "value=\\",
    "value='\"<>`{}|^",
    "%zz=a&value=b",
  ])("?%s", async (text) => {
    const answer = await send(createQueryApp({ createApp, z }), `/strings?${text}`);
    const value = new URL(`http://localhost/strings?${text}`).searchParams.get("value");
    expect([answer.status, answer.json]).toEqual([200, value === null ? {} : { value }]);
  });

  it("any text at all", async () => {
    const app = createQueryApp({ createApp, z });
    const character = fc.constantFrom(...Array.from("value=&+%;?0aA2Ff/.\\'[]~!$()*,:@|^`{}<>\""));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 30 }), async (text) => {
        const { searchParams } = new URL(`http://localhost/strings?${text}`);
        const [value, ...more] = searchParams.getAll("value");
        const answer = await send(app, `/strings?${text}`);
        expect(answer.status).toBe(more.length > 0 ? 400 : 200);
        if (answer.status === 200)
          expect(answer.json).toEqual(value === undefined ? {} : { value });
      }),
      { numRuns: 60 },
    );
  });
});

// docs/specification.md#54-query
describe("what follows the query", () => {
  it.each(["/strings#a?value=b", "/strings?value=a#b?value=c", "/strings?#value=a"])(
    "a fragment is no part of it: handle(%j)",
    async (input) => {
      const response = await createQueryApp({ createApp, z }).handle(input);
      const value = new URL(`http://localhost${input}`).searchParams.get("value");
      expect(await response.json()).toEqual(value === null ? {} : { value });
    },
  );
});
