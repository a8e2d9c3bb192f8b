import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { root } from "./documents.ts";

describe("what the published packages bring with them", () => {
  const argv = ["tools/build/dependencies.js", "--offline"];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: root,
    encoding: "utf8",
  });

  it("has licences that ask for no more than their text", () => {
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each(["framework", "core", "router", "coerce", "body", "validate", "client"])(
    "is nothing but Zod for a server: %s",
    (name) => {
      const line = stdout.split("\n").find((each) => each.startsWith(`${identity.scope}/${name}:`));
      expect(line).toMatch(/: (?:nothing|zod [\d.]+ \(MIT\))$/);
    },
  );
});
