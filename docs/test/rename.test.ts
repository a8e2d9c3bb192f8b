import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { root } from "./documents.ts";

describe("tools/build/rename.js", () => {
  const folder = mkdtempSync(join(tmpdir(), "renamed-"));
  // This file names what it renames to.
  const files = listFiles(root).filter((file) => file !== "docs/test/rename.test.ts");

  beforeAll(() => {
    for (const file of files) cpSync(join(root, file), join(folder, file));
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    execFileSync("git", ["add", "--all", "--force"], { cwd: folder });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function rename(...options: string[]): void {
    execFileSync(process.execPath, ["tools/build/rename.js", ...options], {
      cwd: folder,
      stdio: "pipe",
    });
  }

  it("leaves no file that has the scope, the address or the author of before", () => {
    const next = { scope: "@renamed", forge: "https://forge.example/a/b", author: "Renamed Ltd." };
    rename("--scope", next.scope, "--forge", next.forge, "--author", next.author);
    expect(JSON.parse(readFileSync(join(folder, "tools/build/identity.json"), "utf8"))).toEqual(
      next,
    );
    const names = Object.values(identity).map((name) => `${name}\\b`);
    const pattern = new RegExp(names.join("|"));
    const left = files.filter((file) => pattern.test(readFileSync(join(folder, file), "utf8")));
    expect(left).toEqual([]);
    const manifest = readFileSync(join(folder, "packages/framework/package.json"), "utf8");
    expect(manifest).toContain('"name": "@renamed/framework"');
    expect(manifest).toContain('"@renamed/core": "workspace:^"');
  });

  it("gives back the same bytes for the way back", () => {
    rename("--scope", identity.scope, "--forge", identity.forge, "--author", identity.author);
    const changed = files.filter(
      (file) => !readFileSync(join(folder, file)).equals(readFileSync(join(root, file))),
    );
    expect(changed).toEqual([]);
  });

  it.each([
    ["--scope", "acme", "acme is not a scope"],
    ["--scope", "@acme/x", "@acme/x is not a scope"],
    ["--forge", "http://forge.example/a/b", "is no repository's address"],
    ["--forge", "https://forge.example/a/b/", "is no repository's address"],
    ["--organisation", "acme", "Unknown option '--organisation'"],
  ])("refuses %s %s", (option, value, sentence) => {
    expect(() => {
      rename(option, value);
    }).toThrow(sentence);
  });
});

/** What git has or would add, for a change is tested before it is committed. */
function listFiles(folder: string): string[] {
  const argv = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const listed = execFileSync("git", argv, { cwd: folder, encoding: "utf8" }).split("\0");
  const removed = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: folder });
  const gone = new Set(removed.toString("utf8").split("\0"));
  return listed.filter((file) => file !== "" && !gone.has(file));
}
