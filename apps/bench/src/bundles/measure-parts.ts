import { bundleProgram, type Bundle } from "@fw/test-support/bundle-program";
import { gzipSync } from "node:zlib";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { folder } from "./bundlers.ts";
import { findOwners } from "./find-owners.ts";
import { programs } from "./programs.ts";

/** The parts of a bundle by the paths of their files; the first that fits. */
const parts: readonly (readonly [part: string, file: RegExp])[] = [
  ["Zod's compiler", /\/zod\/v4\/core\/compile\.js$/],
  ["Zod's JSON Schema", /\/zod\/v4\/core\/.*json-schema/],
  ["Zod's locales", /\/zod\/v4\/locales\//],
  ["Zod's core", /\/zod\/v4\/core\//],
  ["Zod's z", /\/zod\//],
  ["@fw/core, node:http", /\/core\/dist\/node-/],
  ["@fw/core", /\/core\/dist\//],
  ["@fw/router", /\/router\/dist\//],
  ["@fw/coerce", /\/coerce\/dist\//],
  ["@fw/body", /\/body\/dist\//],
  ["@fw/validate", /\/validate\/dist\//],
  ["the program", /\/program\.js$/],
];

/** The schemas of the framework's programs, and which program has them. */
const subjects = {
  "no schemas": "@fw/framework",
  z: "@fw/framework, z",
  "zod/mini": "@fw/framework, zod/mini",
};

/**
 * Measures what the framework's bundles consist of, built by rolldown. By how much a bundle is smaller,
 * gzipped, without a part is less than the part gzipped alone, for parts have texts in common.
 *
 * @param condition - The export condition of the platform.
 * @returns The parts.
 */
export async function measureParts(condition: string): Promise<Report> {
  const head = {
    name: `bundle-parts-${condition}`,
    title: `Parts of bundles on the condition ${condition}`,
    measure: "The size of a part, and by how much the gzipped bundle is smaller without it",
    unit: "KB",
    baseline: "none",
    cases: Object.keys(subjects).flatMap((subject) => [subject, `${subject}, gzipped`]),
  } as const;
  const samples = new Samples(head, [...parts.map(([part]) => part), "all"]);
  for (const [subject, program] of Object.entries(subjects)) {
    const options = { folder, condition, minify: true };
    const bundle = await bundleProgram(programs[program] ?? "", options);
    const gzipped = gzipSync(bundle.code).length;
    for (const [part, rest] of withoutParts(bundle)) {
      samples.add(part, subject, bundle.code.length - rest.length);
      samples.add(part, `${subject}, gzipped`, gzipped - gzipSync(rest).length);
    }
  }
  return samples.toReport();
}

/** The code of a bundle without each of its parts. */
function withoutParts(bundle: Bundle): readonly (readonly [part: string, code: string])[] {
  const owners = findOwners(bundle);
  const owned = new Map<string, string>();
  for (const file of new Set(owners)) {
    const [part] = parts.find(([, pattern]) => pattern.test(file)) ?? [];
    if (part !== undefined) owned.set(file, part);
  }
  const present = parts.map(([part]) => part).filter((part) => [...owned.values()].includes(part));
  const rests = present.map((part) => {
    const kept = Array.from(bundle.code).filter(
      (_, index) => owned.get(owners[index] ?? "") !== part,
    );
    return [part, kept.join("")] as const;
  });
  return [...rests, ["all", ""]];
}
