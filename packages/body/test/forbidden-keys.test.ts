import { describe, expect, it } from "vitest";
import { jsonMessage, sources } from "./sources.ts";

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each([
    '{"__proto__":1}',
    '{"__proto__":null}',
    '{"a":1,"__proto__":{"b":2}}',
    '[[{"a":[{"__proto__":{}}]}]]',
    '{"\\u005f_proto__":1}',
    '{"\\u005F\\u005F\\u0070\\u0072\\u006f\\u0074\\u006F\\u005f\\u005f":1}',
    '{"constructor":{"prototype":1}}',
    '{"a":{"constructor":{"b":1,"prototype":{}}}}',
    '{"constructor":{"constructor":{"prototype":null}}}',
    '{"constructor":1,"constructor":{"prototype":{}}}',
    '{"\\u0063onstructor":{"prototype":1}}',
    '{"constructor":{"prototyp\\u0065":1}}',
    '{"constructor":{"__proto__":1}}',
  ])("refuses the forbidden key in %s", async (text) => {
    await expect(read(jsonMessage(text))).rejects.toMatchObject({
      name: "BodyError",
      code: "INVALID_JSON",
      message: "The request body has a forbidden key",
    });
  });

  it.each([
    '"__proto__"',
    '["__proto__","constructor","prototype"]',
    '{"a":"__proto__"}',
    '{"__proto":1,"proto__":2,"___proto__":3}',
    '{"\\\\u005f_proto__":1}',
    '{"constructor":1}',
    '{"constructor":null,"prototype":{}}',
    '{"constructor":"prototype"}',
    '{"constructor":["prototype"]}',
    '{"constructor":{"a":{"prototype":1}}}',
    '{"prototype":{"constructor":1}}',
    '{"constructor":{"prototype":1},"constructor":1}',
    '{"constructor":{"Prototype":1}}',
    '{"caf\\u00e9":null,"a":[true,1]}',
  ])("reads the harmless %s", async (text) => {
    expect(await read(jsonMessage(text))).toEqual(JSON.parse(text));
  });

  it("searches a suspicious array of half a million values", async () => {
    const text = `["\\u0061",${"0,".repeat(500_000)}0]`;
    expect(await read(jsonMessage(text))).toHaveLength(500_002);
  });
});
