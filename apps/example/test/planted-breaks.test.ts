import { createContract } from "@fw/contract";
import { compareBuilds, type Build } from "@fw/fuzz";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { app, prepare } from "../src/in-memory.ts";
import { plantedBreaks, type PlantedBreak } from "./planted-breaks.ts";

interface Service {
  readonly app: typeof app;
  readonly prepare: typeof prepare;
}

const root = join(import.meta.dirname, "..");
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Copies the service, with a change in one file. */
function copyService(change?: PlantedBreak): string {
  const folder = mkdtempSync(join(tmpdir(), "fw-build-"));
  folders.push(folder);
  for (const name of ["src", "public", "migrations", "package.json"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  if (change !== undefined) {
    const path = join(folder, "src", change.file);
    const text = readFileSync(path, "utf8");
    expect(text, change.name).toContain(change.from);
    writeFileSync(path, text.replace(change.from, change.to));
  }
  return join(folder, "src/in-memory.ts");
}

let count = 0;

/** Loads the service once more, with a new database. */
async function load(path: string): Promise<Service> {
  return (await import(`${pathToFileURL(path).href}?${++count}`)) as Service;
}

async function start(path: string, isAnonymous: boolean): Promise<Build> {
  const service = await load(path);
  const own = isAnonymous ? {} : service.prepare();
  return {
    origin: "http://localhost:3000",
    ownHeaders: Object.keys(own),
    handle: (input, init = {}) =>
      service.app.handle(input, { ...init, headers: { ...own, ...init.headers } }),
  };
}

const released = copyService();
const { document: contract } = createContract((await load(released)).app.routes);

async function compare(path: string, seed: number, isAnonymous = false) {
  const [first, second, target] = await Promise.all([
    start(released, isAnonymous),
    start(released, isAnonymous),
    start(path, isAnonymous),
  ]);
  return compareBuilds({ contract, base: [first, second], target }, { seed });
}

/** More of them take longer: five found everything, and twenty no false alarm, when this was written. */
const seeds = [2, 3];

describe("a comparison with the last release", () => {
  it.each(plantedBreaks)("finds $name", async (change) => {
    const changed = copyService(change);
    for (const seed of seeds) {
      const { failures } = await compare(changed, seed, change.isAnonymous);
      const kinds = failures.map(({ kind }) => kind);
      expect(kinds, `seed ${seed}`).toContain(change.kind);
    }
  });

  it("raises no false alarm, with the service's times, ids and order of lists", async () => {
    for (let seed = 0; seed < 5; seed++) {
      const { failures, notJudged } = await compare(released, seed);
      expect({ failures, notJudged }, `seed ${seed}`).toEqual({ failures: [], notJudged: 0 });
    }
  });
});
