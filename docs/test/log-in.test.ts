import { describe, expect, it } from "vitest";
import { readRecipe } from "./recipes.ts";
import { startBlock } from "./start-block.ts";
import { useProgram } from "./use-program.ts";

const block = readRecipe("sessions.md#log-in-with-a-password");

describe("docs/how-to/security/sessions.md#log-in-with-a-password", () => {
  // Fewer at once, because each takes long.
  const send = useProgram(startBlock(block), block.code.replace("hashing >= 20", "hashing >= 2"));
  const show = async (headers: Record<string, string> = {}) =>
    (await send("/me", { headers })).status;

  async function logIn(
    headers: Record<string, string> = {},
    password = "correct horse",
    name = "ada",
  ) {
    const response = await send("/session", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ name, password }),
    });
    const [cookie = ""] = response.headers.getSetCookie();
    return { status: response.status, cookie: cookie.split(";")[0] ?? "", attributes: cookie };
  }

  it("knows a user from the log-in to the log-out", async () => {
    const { status, cookie, attributes } = await logIn();
    expect(status).toBe(204);
    expect(attributes).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=28800; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const me = await send("/me", { headers: { cookie: `theme=dark; ${cookie}` } });
    expect([me.status, await me.json()]).toEqual([200, { name: "ada" }]);
    const end = await send("/session", { method: "DELETE", headers: { cookie } });
    expect(end.status).toBe(204);
    expect(end.headers.get("set-cookie")).toMatch(/^__Host-session=; Max-Age=0; Path=\/; Secure;/);
    expect(await show({ cookie })).toBe(401);
  });

  it("refuses a wrong password, and an unknown name", async () => {
    expect(await logIn({}, "guess")).toMatchObject({ status: 401, cookie: "" });
    expect(await logIn({}, "correct horse", "bob")).toMatchObject({ status: 401, cookie: "" });
  });

  it("refuses a form, and a log-out by another site", async () => {
    const form = await send("/session", { method: "POST", body: new URLSearchParams("name=ada") });
    expect(form.status).toBe(415);
    const { cookie } = await logIn();
    for (const site of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      const end = await send("/session", { method: "DELETE", headers: { cookie, ...site } });
      expect(end.status).toBe(403);
    }
    expect(await show({ cookie })).toBe(200);
  });

  it("refuses log-ins while it hashes as many passwords as it may, and then checks again", async () => {
    const guesses = await Promise.all(Array.from({ length: 8 }, () => logIn({}, "guess")));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect((await logIn()).status).toBe(204);
  });

  it("refuses callers without a session", async () => {
    const { cookie } = await logIn();
    expect(await show({ cookie })).toBe(200);
    for (const other of ["", "__Host-session=guess", `x${cookie}`, `x-${cookie}`, `${cookie}x`]) {
      expect(await show({ cookie: other })).toBe(401);
      const end = await send("/session", { method: "DELETE", headers: { cookie: other } });
      expect(end.status).toBe(401);
    }
    expect(await show({ cookie })).toBe(200);
  });
});
