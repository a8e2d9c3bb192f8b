import { describe, expect, it } from "vitest";
import { getRecipe, readRecipe } from "./recipes.ts";
import { useProgram, type StartProgram } from "./use-program.ts";

/**
 * Defines the tests of what a single recipe promises, for one platform.
 *
 * @param start - starts a program there
 */
export function defineRecipeDetails(start: StartProgram): void {
  describe("docs/how-to/security/bearer-tokens.md#api-keys-and-roles", () => {
    const send = useProgram(start, readRecipe("bearer-tokens.md#api-keys-and-roles").code);

    it("refuses a key without the role", async () => {
      const { credentials } = getRecipe("bearer-tokens.md#api-keys-and-roles");
      const response = await send("/report", { method: "PUT", headers: credentials });
      expect([response.status, await response.json()]).toMatchObject([403, { code: "FORBIDDEN" }]);
    });

    it("leaves only the route open that route() declares open", async () => {
      expect((await send("/health")).status).toBe(200);
      expect((await send("/report")).status).toBe(401);
    });
  });

  describe("docs/how-to/security/sessions.md", () => {
    const send = useProgram(start, readRecipe("sessions.md").code);
    const { credentials } = getRecipe("sessions.md");

    it.each([
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ])("refuses what another site sends: %j", async (site) => {
      const response = await send("/session", {
        method: "DELETE",
        headers: { ...credentials, ...site },
      });
      expect([response.status, await response.json()]).toMatchObject([403, { code: "OTHER_SITE" }]);
    });

    it("ends a session, so that its cookie opens nothing", async () => {
      expect((await send("/me", { headers: credentials })).status).toBe(200);
      const response = await send("/session", { method: "DELETE", headers: credentials });
      expect([response.status, response.headers.get("set-cookie")]).toEqual([
        204,
        "__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
      ]);
      expect((await send("/me", { headers: credentials })).status).toBe(401);
    });
  });

  describe("a session of docs/how-to/security/sessions.md that is over", () => {
    const send = useProgram(start, readRecipe("sessions.md").code.replace("2100", "2000"));

    it("opens nothing", async () => {
      expect((await send("/me", { headers: getRecipe("sessions.md").credentials })).status).toBe(
        401,
      );
    });
  });

  describe("docs/how-to/security/jwt.md", () => {
    const outage = `globalThis.fetch = async () => new Response("", { status: 503 });
      console.error = () => undefined;`;
    const send = useProgram(start, `${readRecipe("jwt.md").code}\n${outage}`);

    it("answers 500, not 401, while the keys cannot be fetched", async () => {
      expect((await send("/me", { headers: getRecipe("jwt.md").credentials })).status).toBe(500);
    });
  });

  describe("docs/how-to/security/rate-limits.md", () => {
    const turns = 'app.get("/turns", () => [...turns.keys()]);';
    const send = useProgram(start, `${readRecipe("rate-limits.md").code}\n${turns}`);
    const { credentials } = getRecipe("rate-limits.md");

    it("lets a user call 100 times, and then says how long to wait", async () => {
      for (let call = 0; call < 100; call++) {
        expect((await send("/me", { headers: credentials })).status).toBe(200);
      }
      // Each 600 ms that this takes allow another call.
      let response = await send("/me", {
        headers: { ...credentials, origin: "https://app.example" },
      });
      while (response.status === 200) {
        response = await send("/me", {
          headers: { ...credentials, origin: "https://app.example" },
        });
      }
      expect(response.status).toBe(429);
      expect(response.headers.get("retry-after")).toBe("1");
      expect(response.headers.get("access-control-expose-headers")).toContain("retry-after");
    });
  });

  describe("the memory of docs/how-to/security/rate-limits.md", () => {
    const count = `app.get("/count", () => {
      for (let user = 0; user < 15_000; user++) {
        takeTurn(String(user));
        if (user % 9_000 === 0) takeTurn("busy");
      }
      return [turns.size, turns.has("Ada"), turns.has("busy")];
    });`;
    const send = useProgram(start, `${readRecipe("rate-limits.md").code}\n${count}`);

    it("has a bound, and forgets who has been idle longest", async () => {
      const response = await send("/count", { headers: getRecipe("rate-limits.md").credentials });
      expect(await response.json()).toEqual([10_000, false, true]);
    });
  });

  describe("docs/how-to/security/tenants.md", () => {
    const send = useProgram(start, readRecipe("tenants.md").code);
    const { credentials } = getRecipe("tenants.md");

    it("shows nobody another tenant's data, whatever a header says", async () => {
      for (const tenant of ["navy", "engines"]) {
        const headers = { ...credentials, "x-tenant": tenant, host: `${tenant}.example` };
        expect((await send("/notes/2", { headers })).status).toBe(404);
        expect((await send("/notes/1", { headers })).status).toBe(200);
      }
    });
  });
}
