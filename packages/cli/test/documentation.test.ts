import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/cli.md"), "utf8");
const blocks = (language: string): string[] =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")),
    ([, code = ""]) => code,
  );

it("docs/cli.md shows what the command writes", async () => {
  const [code = ""] = blocks("ts");
  const project = createProject({ "app.ts": code });
  const [table] = blocks("text");
  expect((await run(["routes", project("app.ts")])).stdout).toBe(table);
  const { stdout } = await run(["contract", project("app.ts")]);
  const [first = "", second = ""] = blocks("typescript");
  expect(stdout.slice(0, first.length)).toBe(first);
  expect(stdout).toContain(second);
});
