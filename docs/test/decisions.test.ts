import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";

const folder = join(root, "docs/decisions");

/** The commands that fail when it is time to revisit a decision. */
const commands = readdirSync(folder).flatMap((name) => {
  const [, section = ""] = readFileSync(join(folder, name), "utf8").split("\n## When to revisit\n");
  const texts = section.replaceAll(/\s+/g, " ").matchAll(/`npx pnpm@12 exec (vitest run [^`]+)`/g);
  return [...texts].map(([, command = ""]) => ({ name, command }));
});

describe("a decision that a command tells when to revisit", () => {
  it("names the command", () => {
    expect(commands.length).toBeGreaterThan(0);
  });

  it.each(commands)("still holds: $name, by $command", ({ command }) => {
    const [tool = "", ...parameters] = command.split(" ");
    const binary = join(root, "node_modules/.bin", tool);
    const { status, stdout } = spawnSync(binary, [...parameters, "--coverage.enabled=false"], {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        VITEST_POOL_ID: undefined,
        VITEST_WORKER_ID: undefined,
        VITEST_SUITE: undefined,
      },
    });
    expect({ status, stdout }).toMatchObject({ status: 0 });
  });
});
