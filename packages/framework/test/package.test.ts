import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "../src/index.ts";

const packagesFolder = join(import.meta.dirname, "../..");

const manifestSchema = z.object({
  name: z.string(),
  description: z.string().min(1),
  license: z.literal("MIT"),
  type: z.literal("module"),
  sideEffects: z.literal(false),
  engines: z.object({ node: z.string() }),
  files: z.array(z.string()),
  exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
  publishConfig: z.object({ access: z.literal("public") }),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

const sourceMap = z.object({
  sources: z.array(z.string()).min(1),
  sourcesContent: z.array(z.string().nullable()),
});

const packages = globSync("*/package.json", { cwd: packagesFolder }).flatMap((path) => {
  const folder = join(packagesFolder, dirname(path));
  const content: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (z.looseObject({ private: z.literal(true) }).safeParse(content).success) return [];
  const manifest = manifestSchema.parse(content);
  return [{ name: manifest.name, folder, manifest }];
});

// A process takes long to start on a busy machine, in milliseconds.
const timeout = 60_000;

// The build comes first: `pnpm exec turbo run build --filter=@fw/framework`.
describe.each(packages)(
  "the package $name, as it is published",
  { timeout },
  ({ name, folder, manifest }) => {
    it("says what every package says", () => {
      expect(name).toMatch(/^@fw\//);
      expect(manifest.engines.node).toBe(">=22.18");
      expect(manifest.files).toEqual(expect.arrayContaining(["dist", "src", "CHANGELOG.md"]));
      const entries = Object.keys(manifest.exports);
      expect([entries[0], entries.at(-1)]).toEqual([".", "./package.json"]);
    });

    it("has a README with an install line for it", () => {
      const readme = readFileSync(join(folder, "README.md"), "utf8");
      expect(readme).toContain(name === "@fw/create" ? "npm create @fw" : `npm install ${name}`);
    });

    it("ships a file for each target of its exports", () => {
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === "string" ? [target] : Object.values(target),
      );
      for (const target of targets) {
        expect([target, existsSync(join(folder, target))]).toEqual([target, true]);
        const isShipped = manifest.files.some((shipped) => target.startsWith(`./${shipped}/`));
        expect([target, isShipped || target === "./package.json"]).toEqual([target, true]);
      }
    });

    it("imports nothing but its own files, what it depends on, and Node's modules", () => {
      const declared = new Set([
        ...Object.keys(manifest.dependencies),
        ...Object.keys(manifest.peerDependencies),
      ]);
      for (const { file, specifier } of importsOf(join(folder, "dist"))) {
        const isRight = specifier.startsWith(".")
          ? existsSync(join(dirname(file), toTarget(file, specifier)))
          : specifier.startsWith("node:")
            ? isBuiltin(specifier)
            : declared.has(packageOf(specifier));
        expect({ file, specifier, isRight }).toEqual({ file, specifier, isRight: true });
      }
    });

    it("has source maps that lead to the sources it ships, and hold only those of private packages", () => {
      const maps = filesOf(join(folder, "dist")).filter((file) => file.endsWith(".js.map"));
      // The facade's own code is nothing but what it hands on.
      if (name !== "@fw/framework") expect(maps).toContain(join(folder, "dist/index.js.map"));
      for (const map of maps) {
        const { sources, sourcesContent } = sourceMap.parse(JSON.parse(readFileSync(map, "utf8")));
        for (const [index, source] of sources.entries()) {
          const path = join(dirname(map), source);
          const isShipped = path.startsWith(join(folder, "src"));
          const text = readFileSync(path, "utf8");
          expect([path, sourcesContent[index]]).toEqual([path, isShipped ? null : text]);
        }
      }
    });

    it("is at most three and a half times as large as its sources, without the viewer", () => {
      const sources = sizeOf(join(folder, "src")) + sizeOfCopies(join(folder, "dist"));
      const viewer = join(folder, "dist/viewer.js");
      const foreign = existsSync(viewer) ? statSync(viewer).size : 0;
      expect((sources + sizeOf(join(folder, "dist")) - foreign) / sources).toBeLessThanOrEqual(3.5);
    });

    it("is imported by plain Node from its dist, with the names of its source", () => {
      const program = `
      const names = Object.keys(await import("${name}")).toSorted();
      console.log(import.meta.resolve("${name}") + "\\n" + names.join());
    `;
      const [dist, distNames] = runNode(folder, program).split("\n");
      const [source, sourceNames] = runNode(folder, program, "--conditions=@fw/source").split("\n");
      expect(dist).toBe(pathToFileURL(join(folder, "dist/index.js")).href);
      expect(source).toBe(pathToFileURL(join(folder, "src/index.ts")).href);
      expect(distNames).toBe(sourceNames);
    });
  },
);

describe("the package @fw/framework, as it is published", { timeout }, () => {
  it("answers requests under plain Node", () => {
    const output = runNode(
      join(packagesFolder, "framework"),
      `import { createApp, z } from "@fw/framework";
       const app = createApp().get("/users/:id", ({ params }) => params, {
         params: z.object({ id: z.number() }),
       });
       const server = await app.listen(0);
       const answers = [await app.handle("/users/1"), await fetch(server.url + "/users/x")];
       await server.close();
       for (const { status } of answers) console.log(status);`,
    );
    expect(output).toBe("200\n400\n");
  });

  it("has Node load neither HTTP nor Fetch before they are used", () => {
    const output = runNode(
      join(packagesFolder, "framework"),
      `const { createApp, z } = await import("@fw/framework");
       createApp().post("/names", ({ body }) => body, { body: z.string() }).get("/", () => 1);
       const heavy = ["http", "http2", "net", "internal/deps/undici/undici"];
       console.log(process.moduleLoadList.filter((name) => heavy.includes(name.split(" ").at(-1))));`,
    );
    expect(output).toBe("[]\n");
  });

  it("answers requests where there are no modules of Node's", () => {
    const output = runNode(
      join(packagesFolder, "framework"),
      `import { registerHooks } from "node:module";
       registerHooks({
         resolve: (specifier, context, next) => {
           if (specifier.startsWith("node:")) throw new Error("There is no " + specifier);
           return next(specifier, context);
         },
       });
       globalThis.process = undefined;
       const { createApp, z } = await import("@fw/framework");
       const app = createApp().post("/names", ({ body }) => body.name, {
         body: z.object({ name: z.string().max(100) }),
       });
       for (const body of ['{"name":"Zoë"}', '\\ufeff{"name":"Ada"}', new Uint8Array([0xff])]) {
         const headers = { "content-type": "application/json" };
         const request = new Request("http://localhost/names", { method: "POST", headers, body });
         const response = await app.fetch(request);
         console.log(response.status, response.ok ? await response.text() : "");
       }`,
    );
    expect(output).toBe("201 Zoë\n201 Ada\n400 \n");
  });
});

function runNode(folder: string, program: string, ...flags: string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, "--input-type=module", "--eval", program],
    { cwd: folder, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  expect(stderr).toBe("");
  return stdout;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sizeOf(folder: string): number {
  return filesOf(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

/** What the built code and its declarations import, type-only imports included. */
function importsOf(folder: string): { file: string; specifier: string }[] {
  const pattern = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
  return filesOf(folder)
    .filter((file) => /\.(?:js|d\.ts)$/.test(file))
    .flatMap((file) =>
      Array.from(withoutComments(readFileSync(file, "utf8")).matchAll(pattern), (match) => ({
        file,
        specifier: match[1] ?? "",
      })),
    );
}

/** The size of the sources of private packages that the source maps hold. */
function sizeOfCopies(folder: string): number {
  const maps = filesOf(folder).filter((file) => file.endsWith(".js.map"));
  const copies = maps.flatMap((map) => {
    const { sources, sourcesContent } = sourceMap.parse(JSON.parse(readFileSync(map, "utf8")));
    return sources.map((source, index) => [source, sourcesContent[index]?.length ?? 0] as const);
  });
  return [...new Map(copies).values()].reduce((sum, size) => sum + size, 0);
}

/** The examples of documentation comments import, too. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "");
}

/** In a declaration TypeScript leaves `./a.ts`, and reads it as `./a.d.ts`. */
function toTarget(file: string, specifier: string): string {
  return file.endsWith(".d.ts") ? specifier.replace(/\.ts$/, ".d.ts") : specifier;
}

function packageOf(specifier: string): string {
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
