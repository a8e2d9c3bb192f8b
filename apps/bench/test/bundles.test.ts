import { bundleProgram } from "@fw/test-support/bundle-program";
import { describe, expect, it } from "vitest";
import { bundlers, folder } from "../src/bundles/bundlers.ts";
import { findOwners } from "../src/bundles/find-owners.ts";
import { programs } from "../src/bundles/programs.ts";

// The build comes first: `pnpm exec turbo run build --filter=@fw/framework`.
describe("bundlers", () => {
  it.each(Object.keys(programs))(
    "build the program %s, and leave nothing of it out",
    async (name) => {
      for (const bundle of Object.values(bundlers)) {
        const code = await bundle(programs[name] ?? "", "workerd");
        expect(code).toMatch(/Hello|search|page/);
      }
    },
  );
});

describe("findOwners", () => {
  it("says of each character which file it comes from", async () => {
    const program = `import { defineHandler } from "h3"; export default [defineHandler, "from here"];`;
    const bundle = await bundleProgram(program, { folder, condition: "node", minify: true });

    const owners = findOwners(bundle);

    expect(owners).toHaveLength(bundle.code.length + 1);
    expect(owners[bundle.code.indexOf("from here")]).toMatch(/program\.js$/);
    expect(owners.some((file) => file.includes("/h3/"))).toBe(true);
  });
});
