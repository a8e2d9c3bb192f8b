// Publishes what the registry does not have yet: `npx pnpm@12 release`, which builds first. With --dry-run it packs and
// shows all of that, lists what a person still has to do, and publishes nothing.
import { execFileSync, spawnSync } from "node:child_process";
import console from "node:console";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { URL } from "node:url";
import { parseArgs } from "node:util";

const { scope, forge } = JSON.parse(readFileSync("tools/build/identity.json", "utf8"));
const { values: options } = parseArgs({ options: { "dry-run": { type: "boolean" } } });

const folder = mkdtempSync(join(tmpdir(), "release-"));
try {
  release();
} finally {
  rmSync(folder, { recursive: true });
}

function release() {
  const tarballs = pack();
  console.log(tarballs.length === 0 ? "The registry has every version." : toTable(tarballs));
  if (options["dry-run"]) {
    const steps = listSteps();
    console.log(["\nWhat a person still has to do:", ...steps].join("\n- "));
    return;
  }
  const obstacles = findObstacles();
  if (obstacles.length > 0) {
    console.error(["Not ready to be published:", ...obstacles].join("\n- "));
    process.exitCode = 1;
  } else if (tarballs.length > 0) {
    run("changeset", "publish", "--from-pack-dir", join(folder, "packed"));
  }
}

/** Packs the versions that the registry does not have, in the order of publishing. */
function pack() {
  const plan = join(folder, "plan.json");
  run("changeset", "publish-plan", "--output", plan);
  const { plan: groups } = JSON.parse(readFileSync(plan, "utf8"));
  if (groups.flat().length === 0) return [];
  const packed = join(folder, "packed");
  run("changeset", "pack", "--from-publish-plan", plan, "--out-dir", packed);
  return JSON.parse(readFileSync(join(packed, "publish-plan.json"), "utf8"))
    .plan.flat()
    .filter(({ kind }) => kind === "publish")
    .map(({ name, version, tag, tarball }) => {
      const path = join(packed, tarball.path);
      const files = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).trim().split("\n");
      return [name, version, tag, `${files.length}`, (statSync(path).size / 1000).toFixed(1)];
    });
}

function toTable(rows) {
  const lines = [["package", "version", "tag", "files", "kB packed"], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column])).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Everything else is the work of release.yml. */
function listSteps() {
  const steps = [];
  const isPublished = hasPackage();
  if (!isPublished) {
    steps.push(
      `scope: reserve ${scope} in the registry, or choose another one: node tools/build/rename.js --scope @…`,
    );
  }
  if (isPlaceholder()) {
    steps.push(
      `forge: replace ${forge}, a placeholder: node tools/build/rename.js --forge https://…`,
    );
  }
  if (!isPublished) {
    steps.push(
      "token: publish a first version of each package with your own token, then make release.yml their trusted publisher",
    );
  }
  return steps.length === 0 ? ["nothing"] : steps;
}

function hasPackage() {
  const { status } = spawnSync("pnpm", ["view", `${scope}/framework`, "name"], { stdio: "ignore" });
  return status === 0;
}

function isPlaceholder() {
  return new URL(forge).hostname.endsWith(".invalid");
}

function findObstacles() {
  const obstacles = [];
  if (isPlaceholder()) {
    obstacles.push(
      `${forge} is a placeholder: tools/build/rename.js gives the project its address`,
    );
  }
  const changesets = readdirSync(".changeset").filter((name) => /^(?!README).*\.md$/.test(name));
  if (changesets.length > 0) {
    obstacles.push(`no version has collected ${changesets.join(", ")}: run changeset version`);
  }
  if (execFileSync("git", ["status", "--porcelain"]).length > 0) {
    obstacles.push("the working tree has changes that are not committed");
  }
  if (process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined) {
    obstacles.push("provenance is signed for a workflow of the forge alone: release.yml");
  }
  return obstacles;
}

function run(...argv) {
  // pnpm reads this setting from its environment, but not from `publishConfig`.
  const env = { ...process.env, PNPM_CONFIG_PROVENANCE: "true" };
  execFileSync("pnpm", ["exec", ...argv], { stdio: ["ignore", "inherit", "inherit"], env });
}
