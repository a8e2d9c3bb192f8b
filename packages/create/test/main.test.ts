import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolder, listFiles } from "./folder.ts";
import { run } from "./memory.ts";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
) as { version: string };

function readName(folder: string): unknown {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return (manifest as { readonly name: unknown }).name;
}

function readStart(folder: string): unknown {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return (manifest as { readonly scripts: { readonly start: unknown } }).scripts.start;
}

describe("main", () => {
  it("writes my-service for Node without arguments and without a terminal", async () => {
    const folder = createFolder();
    const { status, stdout, stderr } = await run(folder, []);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      "my-service is written. Next:\n\n  cd my-service\n  npm install\n  npm run test\n  npm run dev\n",
    );
    expect(readName(join(folder, "my-service"))).toBe("my-service");
  });

  it("asks for the folder and the template on a terminal", async () => {
    const folder = createFolder();
    const { status, stderr } = await run(folder, [], { isTTY: true, answer: "shop\nbun\n" });
    expect(status).toBe(0);
    expect(stderr).toContain("Folder of the service (my-service): ");
    expect(stderr).toContain("Template: node, bun, deno, workers (node): ");
    expect(readName(join(folder, "shop"))).toBe("shop");
    expect(readStart(join(folder, "shop"))).toBe("bun src/main.ts");
  });

  it("asks again until there is a template of that name", async () => {
    const folder = createFolder();
    const answer = "go\nNode\n deno \n";
    const { status, stderr } = await run(folder, ["shop"], { isTTY: true, answer });
    expect(status).toBe(0);
    expect(stderr.match(/Template: /g)).toHaveLength(3);
    expect(stderr).not.toContain("Folder");
    expect(readStart(join(folder, "shop"))).toMatch(/^deno run /);
  });

  it("takes the defaults for empty answers", async () => {
    const folder = createFolder();
    expect((await run(folder, [], { isTTY: true, answer: "\n\n" })).status).toBe(0);
    expect(readName(join(folder, "my-service"))).toBe("my-service");
    expect(readStart(join(folder, "my-service"))).toMatch(/^node /);
  });

  it.each([[["--yes"]], [["my-service", "--template", "node"]], [["my-service", "--yes"]]])(
    "asks nothing with %j",
    async (argv) => {
      const folder = createFolder();
      const { status, stderr } = await run(folder, argv, { isTTY: true });
      expect([status, stderr]).toEqual([0, ""]);
      expect(readName(join(folder, "my-service"))).toBe("my-service");
    },
  );

  it.each(["", "shop\n", "shop\ngo\n"])(
    "writes nothing when the terminal closes after %j",
    async (answer) => {
      const folder = createFolder();
      const { status, stderr } = await run(folder, [], { isTTY: true, answer });
      expect(status).toBe(2);
      expect(stderr).toMatch(/Nothing is written\n$/);
      expect(listFiles(folder)).toEqual([]);
    },
  );

  it.each([
    ["My Service", "my-service", "'My Service'"],
    ["a/b/Shop_2.0", "shop-2-0", "a/b/Shop_2.0"],
    ["../below/../shop", "shop", "../shop"],
    ["./shop/", "shop", "shop"],
    ["node_modules", "node-modules", "node_modules"],
    ["Über uns", "uber-uns", "'Über uns'"],
    ["don't", "don-t", String.raw`'don'\''t'`],
    [`${"a".repeat(62)}-b`, "a".repeat(62), `${"a".repeat(62)}-b`],
  ])("writes to %j the package %s", async (path, name, shown) => {
    const folder = join(createFolder(), "here");
    mkdirSync(folder);
    const { status, stdout } = await run(folder, [path]);
    expect(status).toBe(0);
    expect(stdout).toContain(`  cd ${shown}\n`);
    expect(readName(join(folder, path))).toBe(name);
  });

  it.each([
    ["Bad Name!", "bad-name"],
    ["a/b/Shop_2.0", "shop-2-0"],
    [`${"a".repeat(62)}-b`, "a".repeat(62)],
  ])("says that the package in %j is called %s", async (path, name) => {
    const folder = createFolder();
    const { status, stdout } = await run(folder, [path]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      `${name} is written. A package cannot be named "${basename(path)}", so its name is ${name}. Next:\n`,
    );
    expect(readName(join(folder, path))).toBe(name);
  });

  it("says where the service is if that is outside the current folder", async () => {
    const folder = createFolder({ "here/.git/HEAD": "" });
    for (const path of ["../esc", join(folder, "absolute"), "../here-too", "x/../../other"]) {
      const { status, stdout } = await run(join(folder, "here"), [path]);
      const written = join(folder, basename(path));
      expect(status).toBe(0);
      expect(stdout).toContain(
        `${basename(path)} is written. It is in ${written}, outside this folder. Next:\n`,
      );
      expect(readName(written)).toBe(basename(path));
    }
  });

  it.each(["shop", "./shop/", "a/b/shop"])(
    "says nothing about the name and the place of %j",
    async (path) => {
      expect((await run(createFolder(), [path])).stdout).toContain("shop is written. Next:\n");
    },
  );

  it("escapes what it prints", async () => {
    const hostile = "\u001B[31m\u009B2J\u202E";
    const folder = createFolder({ [`full/${hostile}`]: "" });
    for (const argv of [[hostile], ["full"], [`--${hostile}`], ["\u001B\u202E"]]) {
      const { stdout, stderr } = await run(folder, argv);
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      expect(stdout + stderr).toMatch(/\\u001b/);
    }
  });

  it("takes an absolute path", async () => {
    const [folder, other] = [createFolder(), createFolder()];
    expect((await run(folder, [join(other, "shop")])).status).toBe(0);
    expect(readName(join(other, "shop"))).toBe("shop");
    expect(listFiles(folder)).toEqual([]);
  });

  it("writes into the current folder, which may have a repository", async () => {
    const folder = join(createFolder({ "shop/.git/HEAD": "ref: refs/heads/main" }), "shop");
    const { status, stdout } = await run(folder, ["."]);
    expect(status).toBe(0);
    expect(stdout).toContain("Next:\n\n  npm install\n");
    expect(readName(folder)).toBe("shop");
    expect(readFileSync(join(folder, ".git/HEAD"), "utf8")).toBe("ref: refs/heads/main");
  });

  it("makes the folder a git repository", async () => {
    const folder = createFolder();
    const { status, stderr } = await run(folder, ["shop"], { path: process.env["PATH"] });
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(folder, "shop/.git/HEAD"), "utf8")).toMatch(/^ref: /);
  });

  it("begins no repository inside another one, and none without git", async () => {
    const folder = createFolder();
    const path = process.env["PATH"];
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    expect((await run(folder, ["inner"], { path })).status).toBe(0);
    const other = createFolder();
    const { status, stderr } = await run(other, ["shop"], { path: "" });
    expect([status, stderr]).toEqual([0, ""]);
    const folders = [join(folder, "inner"), join(other, "shop")];
    expect(folders.map((each) => existsSync(join(each, ".git")))).toEqual([false, false]);
  });

  it("writes a new token, which git ignores, into each service", async () => {
    const folder = createFolder();
    const tokens = [];
    for (const name of ["a", "b"]) {
      await run(folder, [name]);
      const text = readFileSync(join(folder, name, ".env"), "utf8");
      tokens.push(/^TOKEN=([0-9a-f]{64})$/m.exec(text)?.[1]);
      expect(readFileSync(join(folder, name, ".gitignore"), "utf8")).toMatch(/^\.env$/m);
      expect(readFileSync(join(folder, name, ".env.example"), "utf8")).toMatch(/^TOKEN=$/m);
    }
    expect(new Set([...tokens, undefined]).size).toBe(3);
  });

  it("writes to the target of a symbolic link", async () => {
    const [folder, other] = [createFolder(), createFolder()];
    symlinkSync(other, join(folder, "shop"));
    expect((await run(folder, ["shop"])).status).toBe(0);
    expect(readName(other)).toBe("shop");
  });

  it.each([
    [
      "shop",
      { "shop/notes.txt": "" },
      /^error: .*shop is not empty: it contains notes\.txt\. Name/,
    ],
    ["shop", { "shop/.gitignore": "" }, /is not empty: it contains \.gitignore/],
    ["shop", { shop: "a file" }, /^error: .*shop is not a folder\. Name another one\n$/],
    ["shop/inner", { shop: "a file" }, /^error: .*inner is not a folder\. Name another one\n$/],
    ["...", {}, /^error: "\.\.\." has no letter from a to z and no digit/],
    ["/", {}, /^error: "" has no letter/],
    ["日本", {}, /^error: "日本" has no letter/],
  ])("refuses %j and writes nothing: %j", async (path, files, sentence) => {
    const folder = createFolder(files);
    const { status, stdout, stderr } = await run(folder, [path]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(listFiles(folder)).toEqual(Object.keys(files));
  });

  it("prints the error of the system", async () => {
    const folder = createFolder();
    symlinkSync("nowhere", join(folder, "shop"));
    const { status, stderr } = await run(folder, ["shop"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: E(?:EXIST|NOENT): .*shop.*\n$/);
  });

  it.each([
    [["--templat", "bun"], /^error: unknown option '--templat'\n\(Did you mean --template\?\)\n$/],
    [["--template", "go"], /^error: .* Allowed choices are node, bun, deno, workers\.\n$/],
    [["a", "b"], /^error: too many arguments/],
  ])("explains a mistake: %j", async (argv, sentence) => {
    const folder = createFolder();
    const { status, stdout, stderr } = await run(folder, argv);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(listFiles(folder)).toEqual([]);
  });

  it("prints help with examples, and its version", async () => {
    const folder = createFolder();
    const { status, stdout } = await run(folder, ["--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}npm create @fw my-service\n/);
    const outcome = await run(folder, ["--version"]);
    expect(outcome).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([
    ["npm/11.0.0 node/v24.1.0 linux x64", "node", ["npm install", "npm run test", "npm run dev"]],
    ["pnpm/12.0.0 npm/? node/v24", "node", ["pnpm install", "pnpm run test", "pnpm run dev"]],
    ["yarn/4.1.0 npm/? node/v24", "workers", ["yarn install", "yarn run test", "yarn run dev"]],
    ["bun/1.4.5 npm/? node/v24", "node", ["bun install", "bun run test", "bun run dev"]],
    ["deno/2.9.6 npm/? deno/2.9.6", "node", ["deno install", "deno task test", "deno task dev"]],
    ["other/1.0.0", "node", ["npm install", "npm run test", "npm run dev"]],
    ["npm/11.0.0 node/v24", "bun", ["bun install", "bun run test", "bun run dev"]],
    ["npm/11.0.0 node/v24", "deno", ["deno install", "deno task test", "deno task dev"]],
  ])("under %s lists commands for a service on %s", async (userAgent, template, commands) => {
    const { stdout } = await run(createFolder(), ["--template", template], { userAgent });
    const lines = stdout.split("\n").filter((line) => line.startsWith("  "));
    expect(lines).toEqual(["cd my-service", ...commands].map((line) => `  ${line}`));
  });
});

// The build comes first: `pnpm build`.
it("is a program", () => {
  const folder = createFolder();
  const program = join(import.meta.dirname, "../src/create.js");
  const { status, stderr } = spawnSync(process.execPath, [program, "shop"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(readName(join(folder, "shop"))).toBe("shop");
});
