import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkTypes, compilers } from "@fw/test-support/check-types";
import { describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });
const root = path.join(import.meta.dirname, "../../..");
const imported = /(?:from|import\()\s*"([^"]+)"/g;

/** Lists what the declarations of a package import, followed from its index through its own files. */
function listImports(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = Array.from(readFileSync(file, "utf8").matchAll(imported), ([, name = ""]) => name);
  return names.flatMap((name) => {
    if (!name.startsWith(".")) return [name];
    return listImports(path.join(path.dirname(file), name.replace(/\.ts$/, ".d.ts")), seen);
  });
}

it.for(["framework", "core", "body", "coerce", "router", "validate", "client"])(
  "the public declarations of @fw/%s import no module of Node",
  (name) => {
    const index = path.join(root, "packages", name, "dist/index.d.ts");
    expect(existsSync(index)).toBe(true);
    const names = listImports(index, new Set());
    expect(names.filter((each) => each.startsWith("node:"))).toEqual([]);
  },
);

/** An application whose responses are all known. */
const bare = `
  import { createApp, HttpError, reply, z, type RoutesOf } from "@fw/framework";
  type Same<A, B> =
    (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
  export const app = createApp()
    .get("/object/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
    .get("/text", () => "text")
    .get("/reply", () => reply({ at: new Date() }, { status: 202 }))
    .get("/error", () => new HttpError(404, "NONE"));
  type Routes = RoutesOf<typeof app>;
  type Sent<Key extends keyof Routes, Status> = Extract<Routes[Key]["response"], { status: Status }>;
  export const same: [
    Same<Sent<"GET /object/:id", 200>["body"], { id: number }>,
    Same<Sent<"GET /text", 200>["body"], string>,
    Same<Sent<"GET /reply", 202>["body"], { at: string }>,
    Same<Sent<"GET /error", 404>["body"]["code"], "NONE">,
    Same<Sent<"GET /text", 500>["body"]["code"], "INTERNAL_SERVER_ERROR">,
  ] = [true, true, true, true, true];
  // @ts-expect-error The Map of "map" is {} in JSON
  app.get("/map", () => ({ map: new Map() }));`;

describe.for(compilers)("without types of the DOM and of Node, %s", (compiler) => {
  it("knows the body of every response", async () => {
    const installed = { "@fw/framework": path.join(root, "packages/framework") };
    const { errors } = await checkTypes(compiler, { "app.ts": bare }, installed, { types: [] });
    expect(errors).toBe("");
  });
});
