// What a visitor does first, in a fresh clone of what is committed: the commands of the documents.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, describe, it } from "node:test";
import { clone, folder, readCommand, start, stopServer, temporary } from "./visit.ts";

after(() => {
  rmSync(folder, { recursive: true, force: true });
});

const denoPrograms = join(import.meta.dirname, "../release/node_modules/.bin");

/** Reads the commands that a text ends with. */
function readBlock(text: string): readonly string[] {
  const [, block = ""] = /(?:Next|Then run):\n\n((?: {2}.*\n)+)$/.exec(text) ?? [];
  return block
    .trim()
    .split("\n")
    .map((line) => line.trim());
}

/** Any port is as good as another one. */
const variables = { PORT: "0", OPERATIONS_PORT: "0" };

void describe("start", () => {
  const command = readCommand("README.md", "npx pnpm@12 start");
  const welcome = /^Bookmarks are at (\S+)$[^]*^Try:\n((?: {2}curl .*\n){3})/m;

  void it("prints where the page and its documentation are, and requests that work", async () => {
    const run = start(`${command}; times`, clone, { variables });
    const [, url = "", requests = ""] = await run.find(welcome);
    assert.equal((await fetch(url)).status, 200);
    assert.match(run.output(), new RegExp(`${url}/docs$`, "m"));
    assert.equal((await fetch(`${url}/docs`)).status, 200);
    const statuses = requests
      .trim()
      .split("\n")
      .map((line) => `${line.trim()} -s -o ${join(temporary, "answer")} -w '%{http_code}'`)
      .map((line) => execFileSync("sh", ["-c", line], { encoding: "utf8" }));
    for (const status of statuses) assert.match(status, /^2\d\d$/);
    stopServer(run);
    assert.equal(await run.ended, 0);

    const [, printed = ""] = run.output().split("$ node tools/start.js\n");
    const lines = printed.split("\n").slice(0, -3); // the last ones are those of `times`
    assert.ok(lines.length <= 15, printed);
    assert.doesNotMatch(run.output() + run.errors(), /warn/i);
    const seconds = Array.from(run.output().matchAll(/(\d+)m([\d.]+)s/g), ([, minutes, rest]) => {
      return Number(minutes) * 60 + Number(rest);
    });
    const total = seconds.reduce((sum, each) => sum + each, 0);
    assert.ok(total > 0 && total <= 60, `${total} s of CPU time`);
  });

  void it("installs neither the tools of the repository nor builds a package", () => {
    const installed = readdirSync(join(clone, "node_modules/.pnpm"));
    assert.deepEqual(
      installed.filter((name) => /^(?:eslint|vitest|turbo|typescript-eslint)@/.test(name)),
      [],
    );
    assert.ok(!readdirSync(join(clone, "packages/core")).includes("dist"));
  });

  void it("ends at Ctrl-C without an error", async () => {
    const run = start(`trap : INT; ${command}; echo "status $?"`, clone, { variables });
    await run.find(welcome);
    run.interrupt();
    await run.ended;
    assert.match(run.output(), /^Stopped\.$/m);
    assert.match(run.output(), /^status (?:0|130)$/m);
    assert.doesNotMatch(run.output() + run.errors(), /ELIFECYCLE|error|^ +at /im);
  });
});

void describe("new", () => {
  const programs = join(clone, "node_modules/node/bin");

  void it("creates a service, and prints commands that test it and serve it", async () => {
    const run = start(readCommand("README.md", "npx pnpm@12 new"), clone);
    assert.equal(await run.ended, 0);
    const commands = readBlock(run.output());
    const checks = [...commands.slice(0, -1), "npm run check"];
    const test = start(checks.join(" && "), clone, { programs });
    assert.equal(await test.ended, 0, test.output() + test.errors());
    const change = commands[0] ?? "";
    const serving = start(`${change} && exec ${commands.at(-1) ?? ""}`, clone, {
      programs,
      variables,
    });
    const [url] = await serving.find(/http:\/\/[\w.[\]-]+(?::\d+)?/);
    assert.ok((await fetch(url)).status < 500);
    process.kill(-(serving.child.pid ?? 0), "SIGKILL");
    await serving.ended;
  });

  void it("puts the packages of this clone into the service, and into its image", () => {
    const service = join(folder, "my-service");
    const lock = readFileSync(join(service, "package-lock.json"), "utf8");
    const resolved = Array.from(
      lock.matchAll(/"resolved": "(.*fw[-/].*)"/g),
      ([, each = ""]) => each,
    );
    assert.deepEqual(
      resolved.sort(),
      readdirSync(join(service, "vendor"))
        .map((name) => `file:vendor/${name}`)
        .sort(),
    );
    assert.match(readFileSync(join(service, "Dockerfile"), "utf8"), /^COPY vendor /m);
  });

  for (const [given, sentence] of [
    ["", /Name the folder of the service first/],
    ["--template node", /Name the folder of the service first/],
    ["my-service", /is inside this clone/],
    ["../my-service", /is not empty/],
    ["../another --template java", /'java' is invalid/],
  ] as const) {
    void it(`refuses "${given}" with a sentence`, async () => {
      const run = start(`npx pnpm@12 new ${given}`, clone);
      assert.equal(await run.ended, 2);
      assert.match(run.errors(), sentence);
      assert.doesNotMatch(run.errors(), /^ +at /m);
    });
  }
});

void describe("release --dry-run", () => {
  const release = "npx pnpm@12 exec node tools/build/release.js --dry-run";

  async function listSteps(): Promise<readonly string[]> {
    const run = start(release, clone);
    assert.equal(await run.ended, 0, run.errors());
    const [, list = ""] = run.output().split("What a person still has to do:\n");
    return list.trim().split("\n");
  }

  void it("lists what a person has to do before the first release, and nothing else", async () => {
    const steps = await listSteps();
    const subjects = steps.map((step) => /^- (\w+): /.exec(step)?.[1]);
    assert.deepEqual(subjects, ["scope", "forge", "token"]);
  });

  void it("does not list the address once there is one", async () => {
    const rename = "node tools/build/rename.js --forge https://git.example/a/b";
    execFileSync("sh", ["-c", rename], { cwd: clone });
    const steps = await listSteps();
    execFileSync("git", ["checkout", "--quiet", "."], { cwd: clone });
    assert.deepEqual(
      steps.map((step) => /^- (\w+): /.exec(step)?.[1]),
      ["scope", "token"],
    );
  });
});

void describe("registry", () => {
  void it("serves the packages until Ctrl-C, for the commands of the README", async () => {
    // A free port, not the one of the README.
    const command = readCommand("README.md", "npx pnpm@12 registry").replace("4873", "0");
    const run = start(command, clone);
    const [, line = ""] = await run.find(/^ {2}(export npm_config_registry=http:\S+)$/m);
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    const programs = join(clone, "node_modules/node/bin");
    const create = readCommand("README.md", "npm create").replace("npm create", "npm create --yes");
    const install = readCommand("README.md", "npm install");
    const find = "cd my-service && npm install --package-lock-only";
    const lines = [line, create, install, find].join(" && ");
    const service = start(lines, elsewhere, { programs });
    assert.equal(await service.ended, 0, service.output() + service.errors());
    assert.ok(readdirSync(join(elsewhere, "my-service")).includes("package-lock.json"));
    assert.ok(readdirSync(join(elsewhere, "node_modules/@fw")).includes("framework"));

    const denoService = start(`npx pnpm@12 new ${folder}/deno-service --template deno`, clone);
    assert.equal(await denoService.ended, 0, denoService.errors());
    const [setting = ""] = await run.find(/^ {2}(registry=http:\S+)$/m);
    writeFileSync(join(folder, "deno-service/.npmrc"), setting.trim());
    const printed = readBlock(denoService.output()).slice(0, -1).join(" && ");
    const deno = start(printed, clone, { programs: denoPrograms, variables: { HOME: temporary } });
    assert.equal(await deno.ended, 0, deno.output() + deno.errors());

    const [, variable = ""] = await run.find(/^ {2}(export NPM_CONFIG_REGISTRY=http:\S+)$/m);
    const found = "deno run -A --minimum-dependency-age=0 npm:@fw/create --version";
    const version = start(`${variable} && ${found}`, elsewhere, {
      programs: denoPrograms,
      variables: { HOME: temporary },
    });
    assert.equal(await version.ended, 0, version.errors());

    const url = `${/http:\S+/.exec(line)?.[0] ?? ""}@fw%2fframework`;
    const origin = { origin: "https://page.example" };
    for (const init of [
      { method: "PUT", body: "{}", headers: { "content-type": "application/json" } },
      { method: "PUT", body: "{}", headers: { ...origin, "content-type": "application/json" } },
      { method: "OPTIONS", headers: { ...origin, "access-control-request-method": "PUT" } },
      { headers: origin },
    ]) {
      assert.equal((await fetch(url, init)).status, 403, JSON.stringify(init));
    }
    assert.equal((await fetch(url)).status, 200);

    run.interrupt();
    await run.ended;
    assert.match(run.output(), /^The registry is closed\.$/m);
    assert.deepEqual(
      readdirSync(temporary).filter((name) => name.startsWith("registry-")),
      [],
    );
  });
});
