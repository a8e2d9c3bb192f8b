// Lists the dependencies of the published packages: `npx pnpm@12 suite dependencies`. Writes a bill of materials
// (CycloneDX) per package to `sbom`, prints its packages with their licenses, and asks the registry for known
// vulnerabilities, except with --offline. It fails for a vulnerability, for a license that is not listed below, and for a
// server package with dependencies other than Zod.
import { execFileSync, spawnSync } from "node:child_process";
import console from "node:console";
import { globSync, readFileSync, rmSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";

const { scope } = JSON.parse(readFileSync("tools/build/identity.json", "utf8"));
const { values: options } = parseArgs({ options: { offline: { type: "boolean" } } });

/** Licenses that require only attribution. */
const licences = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]);

/** The packages for development, whose dependencies never run on a server. */
const tools = new Set(["audit", "cli", "contract", "create", "diff", "fuzz", "openapi"]);

const mistakes = [];
writeBills();
for (const file of globSync("sbom/*.json").sort())
  describeComponents(JSON.parse(readFileSync(file, "utf8")));
if (options.offline !== true) audit();
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function writeBills() {
  rmSync("sbom", { recursive: true, force: true });
  const published = globSync("packages/*/package.json")
    .map((path) => JSON.parse(readFileSync(path, "utf8")))
    .filter((manifest) => manifest.private !== true)
    .map(({ name }) => `--filter=${name}`);
  const format = ["--split", "--prod", "--sbom-format", "cyclonedx", "--out", "sbom/%s-%v.json"];
  execFileSync("pnpm", ["--recursive", ...published, "sbom", ...format], { stdio: "ignore" });
}

function describeComponents({ metadata, components = [] }) {
  const { name } = metadata.component;
  const foreign = components.filter(({ group }) => group !== scope);
  const texts = foreign.map((each) => `${toName(each)} ${each.version} (${readLicence(each)})`);
  console.log(`${scope}/${name}: ${texts.sort().join(", ") || "nothing"}`);
  for (const each of foreign) {
    if (!licences.has(readLicence(each))) {
      mistakes.push(`${toName(each)} has the licence ${readLicence(each)}`);
    }
    if (!tools.has(name) && toName(each) !== "zod") {
      mistakes.push(`${scope}/${name} is for servers and needs ${toName(each)}`);
    }
  }
}

function toName({ group, name }) {
  return group === undefined ? name : `${group}/${name}`;
}

function readLicence({ licenses = [] }) {
  return licenses.map(({ license, expression }) => license?.id ?? expression).join(" or ");
}

function audit() {
  const { status } = spawnSync("pnpm", ["audit", "--prod"], { stdio: "inherit" });
  if (status !== 0) mistakes.push("The registry knows of vulnerabilities, or did not respond");
}
