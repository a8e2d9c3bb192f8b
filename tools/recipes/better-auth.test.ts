import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "../../docs/test/code-blocks.ts";
import { startBlock } from "../../docs/test/start-block.ts";
import { compile, findTypeErrors } from "../../docs/test/type-errors.ts";
import { useProgram } from "../../docs/test/use-program.ts";

const page = "docs/how-to/security/better-auth.md";
const block = readCodeBlocks().find(({ name }) => name.startsWith(`${page}:`));
if (block === undefined) throw new Error(`${page} has no program`);
const origin = "http://localhost:3000";

/** A route that nobody remembered to protect, and GitHub as it would answer. */
const epilogue = `
app.get("/forgotten", () => "secret");
globalThis.fetch = async (input) => {
  const url = String(input instanceof Request ? input.url : input);
  if (url.startsWith("https://github.com/login/oauth/access_token")) {
    return Response.json({ access_token: "from-github", token_type: "bearer", scope: "user:email" });
  }
  if (url.startsWith("https://api.github.com/user/emails")) {
    return Response.json([{ email: "grace@example.com", primary: true, verified: true }]);
  }
  if (url.startsWith("https://api.github.com/user")) {
    return Response.json({ id: 7, login: "grace", name: "Grace", email: "grace@example.com" });
  }
  throw new Error(url);
};
`;

const request = useProgram(startBlock(block), `${block.code}${epilogue}`);

describe(page, () => {
  it("logs in with the password, and out", async () => {
    const wrong = await post("sign-in/email", { email: "ada@example.com", password: "guess" });
    expect(wrong.status).toBe(401);
    const right = await post("sign-in/email", {
      email: "ada@example.com",
      password: "correct horse",
    });
    const cookie = readCookies(right);
    expect(await (await get("/me", { cookie })).json()).toEqual({
      name: "Ada",
      email: "ada@example.com",
    });
    expect((await get("/forgotten", { cookie })).status).toBe(200);
    expect((await post("sign-out", {}, { cookie })).status).toBe(200);
    expect((await get("/me", { cookie })).status).toBe(401);
  });

  it("logs in with GitHub", async () => {
    const started = await post("sign-in/social", { provider: "github", callbackURL: "/welcome" });
    const { url: target } = (await started.json()) as { url: string };
    const { hostname, searchParams } = new URL(target);
    expect(hostname).toBe("github.com");
    expect(searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/callback/github`);
    const callback = `/api/auth/callback/github?code=code&state=${searchParams.get("state") ?? ""}`;

    const forged = await get(callback);
    expect(forged.headers.get("location")).toContain("error");
    const back = await get(callback, { cookie: readCookies(started) });
    expect([back.status, back.headers.get("location")]).toEqual([302, "/welcome"]);
    const me = await get("/me", { cookie: readCookies(back) });
    expect(await me.json()).toEqual({ name: "Grace", email: "grace@example.com" });
  });

  it.each([
    {},
    { cookie: "better-auth.session_token=" },
    { cookie: "better-auth.session_token=made-up.c2lnbmF0dXJl" },
    { authorization: "Bearer made-up" },
  ])("refuses a stranger on a route that nobody remembered: %j", async (headers) => {
    const response = await get("/forgotten", headers);
    expect([response.status, await response.json()]).toMatchObject([401, { code: "UNAUTHORIZED" }]);
  });

  it("refuses a body that is too large", async () => {
    expect((await post("sign-in/email", { email: "x".repeat(100_000) })).status).toBe(413);
  });

  it("refuses what another site sends with the cookie", async () => {
    const right = await post("sign-in/email", {
      email: "ada@example.com",
      password: "correct horse",
    });
    const cookie = readCookies(right);
    const foreign = { cookie, origin: "https://evil.example" };
    expect((await post("sign-out", {}, foreign)).status).toBe(403);
    expect((await get("/me", { cookie })).status).toBe(200);
  });

  it("gives handlers a typed user", () => {
    const proof = `app.get("/typed", (context) => {
      const there: typeof auth.$Infer.Session.user = context.user;
      // @ts-expect-error it is not any
      return [there, context.user.nobody].length;
    });`;
    const code = `${block.code}\n${proof}`;
    expect(findTypeErrors(compile([{ ...block, code }]))).toEqual({});
  });
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return request(path, { headers, redirect: "manual" });
}

function post(path: string, json: object, headers: object = {}): Promise<Response> {
  return request(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, ...headers },
    body: JSON.stringify(json),
  });
}

function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
