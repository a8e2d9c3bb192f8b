import { describe, expect, it } from "vitest";
import { createApp, getBearerToken, getCookie } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

const withValue = (value: string | null) => ({ get: () => value });

// docs/specification.md#46-credentials
describe("getBearerToken", () => {
  it.each([
    ["Bearer abc", "abc"],
    ["bearer   abc", "abc"],
    ["BEARER a-Z0.9_~+/==", "a-Z0.9_~+/=="],
  ])("finds the token of %j", (value, token) => {
    expect(getBearerToken(withValue(value))).toBe(token);
    expect(getBearerToken(new Headers({ authorization: value }))).toBe(token);
  });

  it.each([
    null,
    "",
    "Bearer",
    "Bearer ",
    "Bearerabc",
    "Bearer\tabc",
    "Basic abc",
    "Bearer abc def",
    "Bearer abc, Bearer def",
    "Bearer a=b",
    "Bearer =",
    'Bearer "abc"',
    "Bearer äbc",
    "Bearer abc\n",
    "xBearer abc",
  ])("finds none in %j", (value) => {
    expect(getBearerToken(withValue(value))).toBeNull();
  });

  it("finds none where the header was sent twice", () => {
    const headers = new Headers({ authorization: "Bearer abc" });
    headers.append("authorization", "Bearer def");
    expect(getBearerToken(headers)).toBeNull();
  });
});

// docs/specification.md#46-credentials
describe("getCookie", () => {
  it.each([
    ["id=1", "1"],
    ["a=0; id=1; b=2", "1"],
    ["id=1; id=2", "1"],
    ["a=0;id=1", "1"],
    ["  \tid=1\t ; b=2", "1"],
    ["id=", ""],
    ['id="a b"', '"a b"'],
    ["id=%20a", "%20a"],
    ["id=a=b==", "a=b=="],
    ["id=\u00a0a\u00a0", "\u00a0a\u00a0"],
    ["id; =; id=1", "1"],
    ["__proto__=0; id=1", "1"],
  ])("finds the cookie of %j", (value, text) => {
    expect(getCookie(withValue(value), "id")).toBe(text);
  });

  it.each([null, "", "id", "ID=1", "xid=1", "ids=1", "id =1", "a=id=1", "; ;=", "\u00a0id=1"])(
    "finds none in %j",
    (value) => {
      expect(getCookie(withValue(value), "id")).toBeNull();
    },
  );

  it("finds names that an object has by itself only where they were sent", () => {
    expect(getCookie(withValue("a=1"), "__proto__")).toBeNull();
    expect(getCookie(withValue("__proto__=1"), "__proto__")).toBe("1");
  });

  it.each(["", "a b", "a=b", "ä", "a;b"])(
    "throws for %j, which no cookie can be called",
    (name) => {
      expect(() => getCookie(withValue(null), name)).toThrow(
        new TypeError(`"${name}" cannot be the name of a cookie`),
      );
    },
  );
});

// docs/specification.md#46-credentials
describeEntries("the headers of a context", (send) => {
  it("are read by both", async () => {
    const app = createApp().get("/", ({ headers }) => [
      getBearerToken(headers),
      getCookie(headers, "__Host-session"),
      getCookie(headers, "other"),
    ]);
    const headers = { authorization: "Bearer abc", cookie: "theme=dark; __Host-session=def" };
    expect((await send(app, "/", { headers })).json).toEqual(["abc", "def", null]);
  });
});
