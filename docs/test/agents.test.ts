import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";
import { createService } from "./template-service.ts";

const path = "packages/create/templates/shared/AGENTS.md";
const rows = Array.from(
  readFileSync(join(root, path), "utf8").matchAll(/^\| `(.+)` \| ([a-z-]+) \| (.+) \|$/gm),
  ([, code = "", refusedBy = "", message = ""]) => ({ code, refusedBy, message }),
);

/** What the mistakes are written in. */
const declarations = `
  import { createClient } from "@fw/client";
  import { createApp, z } from "@fw/framework";
  import type { app as service } from "./service.ts";
  const client = createClient<typeof service>("http://localhost");
  const handler = () => "done";
  const app = createApp();
  export { app, client, createApp, handler, z };`;

// The build comes first: `pnpm build`.
describe("the mistakes in the instructions for agents", { timeout: 240_000 }, () => {
  it("are ten", () => {
    expect(rows).toHaveLength(10);
    const refusals = new Set(rows.map(({ refusedBy }) => refusedBy));
    expect(refusals).toEqual(new Set(["types", "start-up", "audit"]));
  });

  it("are refused by the types, with the message beside each", async () => {
    const folder = await createService("node");
    const refused = rows.filter(({ refusedBy }) => refusedBy === "types");
    for (const [index, { code }] of refused.entries()) {
      await writeFile(join(folder, `test/row${index}.ts`), `${declarations}\n${code};`);
    }
    const argv = [join(root, "node_modules/typescript/bin/tsc"), "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" });
    const errors = refused.map((_row, index) =>
      stdout.split("\n").filter((line) => line.startsWith(`test/row${index}.ts(`)),
    );
    expect(errors).toEqual(
      refused.map(({ message }) => [expect.stringContaining(message) as string]),
    );
  });

  it("are refused at start-up or by the audit, with the message beside each", async () => {
    const folder = await createService("node");
    const refused = rows.filter(({ refusedBy }) => refusedBy !== "types");
    const program = `
      import { audit } from "@fw/audit";
      import { checkRegExp } from "@fw/audit/regexp";
      import { createApp, z } from "@fw/framework";
      const handler = () => "done";
      const run = (mistake) => {
        const app = createApp();
        try {
          mistake(app);
        } catch (error) {
          return { refusedBy: "start-up", message: error.message };
        }
        return { refusedBy: "audit", message: String(audit(app, { checkRegExp })) };
      };
      const mistakes = [${refused.map(({ code }) => `(app) => { ${code}; }`).join()}];
      console.log(JSON.stringify(mistakes.map(run)));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", program],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(
      refused.map(({ refusedBy, message }) => ({
        refusedBy,
        message: expect.stringContaining(message) as string,
      })),
    );
  });
});
