import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { check, compilers, runCompiler } from "../src/types/check.ts";
import { writeApp as writeAppOf } from "../src/types/peers.ts";

vi.setConfig({ testTimeout: 120_000 });
const typeTests = path.join(import.meta.dirname, "../../../packages/framework/test/types");

function writeApp(routes: number): { readonly "app.ts": string } {
  return { "app.ts": writeAppOf("@fw/framework", routes) };
}

/** An app in two modules, whose consumer has not installed Zod itself. */
const app = {
  "schemas.ts": `
    import { z } from "@fw/framework";
    export const user = z.object({ name: z.string(), joined: z.string().transform(Date.parse) });
    export const byId = { params: z.object({ id: z.number().int() }) };`,
  "app.ts": `
    import { createApp, HttpError, reply } from "@fw/framework";
    import { byId, user } from "./schemas.ts";
    export const app = createApp()
      .get("/users/:id", ({ params }) => ({ id: params.id, at: new Date() }), byId)
      .post("/users", ({ body }) => reply(body, { status: 202 }), { body: user })
      .put("/users/:id", async () => new HttpError(409, "TAKEN"), byId)
      .get("/raw", () => new Response("raw"));`,
  "client.ts": `
    import type { RoutesOf } from "@fw/framework";
    import type { app } from "./app.ts";
    export const paths: RoutesOf<typeof app>["path"][] = ["/users", "/users/:id", "/raw"];`,
};

describe.for(compilers)("the types under %s", (compiler) => {
  it("infer what they should and refuse what they should", async () => {
    expect(await runCompiler(compiler, ["-p", typeTests])).toBe("");
  });

  it("cost at most 560 instantiations a route", async () => {
    const ten = await check(compiler, writeApp(10));
    const hundred = await check(compiler, writeApp(110));
    const more = await check(compiler, writeApp(310));

    expect(ten.errors + hundred.errors + more.errors).toBe("");
    expect((hundred.instantiations - ten.instantiations) / 100).toBeLessThan(560);
    expect((more.instantiations - hundred.instantiations) / 200).toBeLessThan(560);
  });

  it("name nothing that a consumer of the framework alone cannot name", async () => {
    const packages = ["@fw/framework", "@types/node"];
    const { errors } = await check(compiler, app, { declaration: true }, packages);

    expect(errors).toBe("");
  });

  it.each([{ exactOptionalPropertyTypes: true }, { exactOptionalPropertyTypes: false }])(
    "let a consumer emit declarations of a chain of 300 routes: %o",
    async (options) => {
      const { errors } = await check(compiler, writeApp(300), { declaration: true, ...options });

      expect(errors).toBe("");
    },
  );
});
