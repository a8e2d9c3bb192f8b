import { bundleProgram, type Bundle } from "@fw/test-support/bundle-program";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

const programs = {
  "without schemas": `
    import { createApp } from "@fw/framework";
    export default createApp().get("/", () => "Hello");`,
  "with schemas of z": `
    import { createApp, z } from "@fw/framework";
    export default createApp().post("/items/:id", ({ body }) => body, {
      params: z.object({ id: z.number().int().positive() }),
      query: z.object({ search: z.string().max(100).optional(), page: z.number().int() }),
      body: z.object({ name: z.string().min(1).max(100), tags: z.array(z.string()).max(10) }),
    });`,
  "with schemas of zod/mini": `
    import { createApp } from "@fw/framework";
    import * as z from "zod/mini";
    export default createApp().post("/items/:id", ({ body }) => body, {
      params: z.object({ id: z.number().check(z.int(), z.positive()) }),
      query: z.object({ search: z.optional(z.string()), page: z.number().check(z.int()) }),
      body: z.object({ name: z.string().check(z.minLength(1)), tags: z.array(z.string()) }),
    });`,
};

type Program = keyof typeof programs;

/**
 * What a program may take, minified and gzipped, in KB of 1,000 bytes: `pnpm bench bundles` says of what. Each
 * has 100 bytes or more to spare, because zlib compresses a little differently on each kind of processor.
 */
const limits: Readonly<Record<Program, Readonly<Record<"node" | "workerd" | "portable", number>>>> =
  {
    "without schemas": { node: 51.0, workerd: 32.4, portable: 31.9 },
    "with schemas of z": { node: 70.75, workerd: 53.3, portable: 52.9 },
    "with schemas of zod/mini": { node: 54.4, workerd: 35.8, portable: 35.35 },
  };

const cases = (Object.keys(programs) as Program[]).flatMap((program) =>
  ["node", "workerd", "edge-light", "worker", "browser"].map(
    (condition) => [program, condition] as const,
  ),
);

// The build comes first: `pnpm exec turbo run build --filter=@fw/framework`.
describe.each(cases)("an application %s, built on the condition %s", (program, condition) => {
  const entry = condition === "node" || condition === "workerd" ? condition : "portable";
  const limit = limits[program][entry];
  let bundle: Bundle;

  beforeAll(async () => {
    bundle = await bundleProgram(programs[program], { folder, condition, minify: true });
  });

  it(`is no larger than ${limit} KB`, () => {
    expect(gzipSync(bundle.code, { level: 9 }).length / 1000).toBeLessThanOrEqual(limit);
  });

  it("holds nothing of the audit", () => {
    expect(bundle.files.filter((file) => file.includes("/audit/"))).toEqual([]);
  });

  it("holds nothing of events()", () => {
    expect(bundle.code).not.toContain("text/event-stream");
  });

  it("holds the server and Zod's compiler on Node alone", () => {
    const isNode = condition === "node";
    expect(bundle.code.includes("node:http")).toBe(isNode);
    expect(bundle.code.includes("z.compile does not support")).toBe(isNode);
  });
});

/** What a program on Node may take without what a bundler that splits has loaded later. */
const limitsAtFirst: Readonly<Record<Program, number>> = {
  "without schemas": 35.45,
  "with schemas of z": 56.55,
  "with schemas of zod/mini": 38.75,
};

it.each(Object.keys(programs) as Program[])(
  "an application %s loads neither the server nor Zod's compiler at first, where a bundler splits",
  async (program) => {
    const options = { folder, condition: "node", minify: true, split: true };
    const { code } = await bundleProgram(programs[program], options);
    expect(code).not.toMatch(/node:http|z\.compile does not support/);
    expect(gzipSync(code, { level: 9 }).length / 1000).toBeLessThanOrEqual(limitsAtFirst[program]);
  },
);
