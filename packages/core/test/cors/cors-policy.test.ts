import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createCorsPolicy, type CorsPolicy } from "../../src/cors/cors-policy.ts";
import { createApp } from "../../src/index.ts";
import { applyUntyped } from "../untyped.ts";

const names = "origin, credentials, allowedHeaders, exposedHeaders, maxAge";
const originKinds = 'cors.origin must be "*", an origin, a list of origins or a function';

describe("createCorsPolicy", () => {
  it("returns null for false", () => {
    expect(createCorsPolicy(false)).toBeNull();
  });

  it('treats true as the origin "*"', () => {
    const policy = {
      origin: "*",
      credentials: false,
      allowedHeaders: null,
      exposedHeaders: null,
      maxAge: "600",
    };
    expect(createCorsPolicy(true)).toEqual(policy);
    expect(createCorsPolicy({ origin: "*" })).toEqual(policy);
  });

  it("converts the options to header values", () => {
    expect(
      createCorsPolicy({
        origin: "https://a.example",
        credentials: true,
        allowedHeaders: ["X-A", "x-b"],
        exposedHeaders: ["ETag"],
        maxAge: 0,
      }),
    ).toMatchObject({
      credentials: true,
      allowedHeaders: "X-A, x-b",
      exposedHeaders: "ETag",
      maxAge: "0",
    });
  });

  it("converts an empty list to an empty value, which allows no header", () => {
    const policy = createCorsPolicy({ origin: "*", allowedHeaders: [], exposedHeaders: [] });
    expect(policy).toMatchObject({ allowedHeaders: "", exposedHeaders: "" });
  });

  it("keeps a function unchanged", () => {
    const origin = (): boolean => true;
    expect(createCorsPolicy({ origin })?.origin).toBe(origin);
  });

  it.each([
    "https://a.example",
    "http://a.example",
    "https://a.example:8443",
    "http://localhost:5173",
    "http://127.0.0.1",
    "http://[::1]:3000",
    "https://xn--caf-dma.example",
    "chrome-extension://abcdefghijklmnop",
    "app://localhost",
    "tauri://localhost:1420",
    "httpsx://a",
    "null",
  ])("allows the origin %s, alone or in a list, and no other origin", (origin) => {
    for (const option of [origin, ["https://other.example", origin]]) {
      const allows = toRule(createCorsPolicy({ origin: option }));
      expect(allows(origin)).toBe(true);
      expect(allows(`${origin}.`)).toBe(false);
      expect(allows(origin.toUpperCase())).toBe(false);
      expect(allows("*")).toBe(false);
    }
  });

  it("does not change if the program changes the list later", () => {
    const origin = ["https://a.example"];
    const allows = toRule(createCorsPolicy({ origin }));
    origin.push("https://b.example");
    expect(allows("https://b.example")).toBe(false);
  });

  it.each([
    ["a path", "https://a.example/app"],
    ["a trailing slash", "https://a.example/"],
    ["the default port", "https://a.example:443"],
    ["capitals", "https://A.example"],
    ["a pattern", "https://*.example"],
    ["a query", "https://a.example?b"],
    ["user information", "https://me@a.example"],
    ["non-ASCII letters", "https://caf\u00e9.example"],
    ["an impossible host", "https://256.0.0.1"],
    ["no scheme", "a.example"],
    ["no host", "https://"],
    ["nothing", ""],
    ["a blank", "https://a.example "],
    ["another scheme with a path", "app://localhost/"],
    ["another scheme with a pattern", "app://*"],
    ["another scheme without a host", "app://"],
    ["an opaque path", "data:text/plain"],
  ])("refuses an origin with %s, which no browser sends", (_, origin) => {
    const sentence = `TypeError: cors.origin must list origins such as "https://app.example.com", without a path: "${origin}"`;
    expect(thrownBy(() => createCorsPolicy({ origin }))).toBe(sentence);
    expect(thrownBy(() => createCorsPolicy({ origin: ["null", origin] }))).toBe(sentence);
  });

  it('refuses "*" within a list', () => {
    expect(thrownBy(() => createCorsPolicy({ origin: ["*"] }))).toMatch(/^TypeError: cors.origin/);
  });
});

describe("createApp", () => {
  it.each([
    ["true as a string", "true", "cors must be an object"],
    ["a list", ["https://a.example"], "cors must be an object"],
    ["no origin", {}, originKinds],
    ["an origin that is null", { origin: null }, originKinds],
    ["an origin that is a boolean", { origin: true }, originKinds],
    ["an origin that is a pattern", { origin: /a/ }, originKinds],
    ["an empty list", { origin: [] }, originKinds],
    ["a list of patterns", { origin: [/a/] }, "cors.origin must list strings"],
    ["a list of URLs", { origin: [new URL("http://a")] }, "cors.origin must list strings"],
    [
      "a methods option, which the routes replace",
      { origin: "*", methods: ["GET"] },
      `cors has no option "methods"; it has ${names}`,
    ],
    [
      "credentials that are not a boolean",
      { origin: "http://a", credentials: "yes" },
      "cors.credentials must be a boolean",
    ],
    [
      "credentials for every origin",
      { origin: "*", credentials: true },
      'cors.credentials cannot be combined with the origin "*": name the origins',
    ],
    ["a maxAge that is a string", { origin: "*", maxAge: "1" }, "cors.maxAge must be a number"],
  ])("refuses %s as CORS options", (_, cors, sentence) => {
    expect(thrownBy(() => applyUntyped(createApp, { cors }))).toBe(`TypeError: ${sentence}`);
  });

  it.each([[-1], [0.5], [NaN], [Infinity]])("refuses a maxAge of %d", (maxAge) => {
    expect(thrownBy(() => createApp({ cors: { origin: "*", maxAge } }))).toBe(
      `RangeError: cors.maxAge must be a whole number, 0 or more: ${maxAge}`,
    );
  });

  it.each(["allowedHeaders", "exposedHeaders"])(
    "refuses a %s that is not a list of names",
    (name) => {
      const sentence = `TypeError: cors.${name} must be a list of header names`;
      for (const list of [
        ...[null, true, "x-a", { 0: "x-a" }],
        ...[[""], ["x a"], ["x-a, x-b"], ["x-a", "x:b"], ["x-\u00e9"], ["x-a\r\n"], [Symbol("x")]],
      ]) {
        const cors = { origin: "*", [name]: list };
        expect([list, thrownBy(() => applyUntyped(createApp, { cors }))]).toEqual([list, sentence]);
      }
    },
  );

  it.each(["allowedHeaders", "exposedHeaders"])(
    "refuses a %s that contains anything but strings",
    (name) => {
      const sentence = `TypeError: cors.${name} must be a list of header names`;
      for (const entry of [undefined, null, 1, true, ["x-a"]]) {
        const cors = { origin: "*", [name]: [entry] };
        expect([entry, thrownBy(() => applyUntyped(createApp, { cors }))]).toEqual([
          entry,
          sentence,
        ]);
      }
    },
  );
});

function toRule(policy: CorsPolicy | null): (origin: string) => boolean {
  if (policy === null || policy.origin === "*") throw new Error("This policy has no rule");
  return policy.origin;
}
