import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument, root } from "../../docs/test/documents.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { findPort } from "../../packages/test-support/src/find-port.ts";

const { fences } = readDocument("docs/how-to/beside/others.md");

const tsc = join(root, "node_modules/typescript/bin/tsc");

/** Those of a new project. */
const compilerOptions = {
  target: "ES2024",
  lib: ["ES2024", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "Bundler",
  types: ["node"],
  jsx: "react-jsx",
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

interface Project {
  readonly name: string;
  /** The heading of its part of the page; by default, its name. */
  readonly heading?: string;
  /** The package of the command, and the command. */
  readonly command: readonly [string, string];
  /** Its arguments, beside the address; by default, those of Vite. */
  readonly options?: (port: number) => readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** What a new project has beside the files of the page. */
const projects: readonly Project[] = [
  {
    name: "SvelteKit",
    command: ["vite", "vite"],
    files: {
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";
        export default { plugins: [sveltekit()] };`,
      "src/app.html": "<!doctype html><html>%sveltekit.head%%sveltekit.body%</html>",
    },
  },
  { name: "Astro", command: ["astro", "astro"], files: {} },
  {
    name: "TanStack Start",
    command: ["vite", "vite"],
    files: {
      "vite.config.js": `import { tanstackStart } from "@tanstack/react-start/plugin/vite";
        import react from "@vitejs/plugin-react";
        export default { plugins: [tanstackStart(), react()] };`,
      "src/router.tsx": `import { createRouter } from "@tanstack/react-router";
        import { routeTree } from "./routeTree.gen";
        export const getRouter = () => createRouter({ routeTree });`,
      "src/routes/__root.tsx": `import { createRootRoute, Outlet } from "@tanstack/react-router";
        export const Route = createRootRoute({ component: Outlet });`,
    },
  },
  {
    name: "React Router",
    command: ["@react-router/dev", "react-router"],
    files: {
      "react-router.config.ts": 'export default { appDirectory: "src" };',
      "vite.config.js": `import { reactRouter } from "@react-router/dev/vite";
        export default { plugins: [reactRouter()] };`,
      "src/root.tsx": `import { Outlet } from "react-router";
        export default function Root() { return <html><body><Outlet /></body></html>; }`,
      "src/routes.ts": `import { route } from "@react-router/dev/routes";
        export default [route("api/*", "routes/api.ts")];`,
    },
  },
  {
    name: "Nuxt",
    heading: "Nuxt and Nitro",
    command: ["nuxt", "nuxt"],
    files: {
      "nuxt.config.js": 'export default { compatibilityDate: "2026-11-01", telemetry: false };',
      "app/app.vue": "<template><p>Notes</p></template>",
    },
  },
  {
    name: "Nitro",
    heading: "Nuxt and Nitro",
    command: ["nitropack", "nitropack"],
    files: { "nitro.config.js": 'export default { srcDir: "server" };' },
  },
  {
    name: "Google Cloud Functions",
    command: ["@google-cloud/functions-framework", "functions-framework"],
    options: (port) => ["--source=src/function.ts", "--target=notes", `--port=${port}`],
    files: {},
  },
];

describe.each(projects)(
  "docs/how-to/beside/others.md on $name",
  ({ name, heading = name, command, options, files }) => {
    it(
      "compiles, and passes every request below /api to the application",
      { timeout: 240_000 },
      async () => {
        const folder = join(import.meta.dirname, "dist", name.replaceAll(" ", "-"));
        rmSync(folder, { recursive: true, force: true });
        for (const [path, text] of Object.entries({ ...files, ...readFiles(heading) })) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), text);
        }
        const port = await findPort();
        const ofVite = ["dev", "--host", "127.0.0.1", "--port", String(port)];
        const argv = [findCommand(command), ...(options?.(port) ?? ofVite)];
        const server = spawn(process.execPath, argv, {
          cwd: folder,
          stdio: "ignore",
          // Astro serves nothing where it finds a test.
          env: {
            ...process.env,
            VITEST: undefined,
            NODE_ENV: "development",
            ASTRO_TELEMETRY_DISABLED: "1",
          },
        });
        try {
          const url = `http://127.0.0.1:${port}/api/notes`;
          const found = await eventually(() => fetch(url));
          expect([found.status, await found.json()]).toEqual([200, ["Buy milk"]]);
          const headers = { "content-type": "application/json" };
          const post = (json: object): Promise<Response> =>
            fetch(url, { method: "POST", headers, body: JSON.stringify(json) });
          const added = await post({ text: "Call Bob" });
          expect([added.status, await added.json()]).toEqual([201, { text: "Call Bob" }]);
          const refused = await post({ text: "" });
          expect([refused.status, await refused.json()]).toMatchObject([
            400,
            { code: "VALIDATION" },
          ]);
          const missing = await fetch(`${url}/1`);
          expect([missing.status, await missing.json()]).toMatchObject([
            404,
            { code: "NOT_FOUND" },
          ]);
          expect((await fetch(url, { method: "PUT", headers })).status).toBe(405);
          expect((await fetch(url, { method: "HEAD" })).status).toBe(405);
          // TanStack Start has written the types of its routes by now.
          const compiled = spawnSync(process.execPath, [tsc, "-p", join(folder, "check.json")], {
            encoding: "utf8",
          });
          expect(compiled.stdout).toBe("");
        } finally {
          server.kill("SIGKILL");
        }
      },
    );
  },
);

/** The application, and the route of the framework, by their paths. */
function readFiles(heading: string): Record<string, string> {
  const { text } = readDocument("docs/how-to/beside/others.md");
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const [, path = "", route = ""] = /`(\S+)`:\n\n```typescript\n([^]+?)```/.exec(section) ?? [];
  const app = fences.find(({ language }) => language === "ts")?.code ?? "";
  return {
    "package.json": '{ "type": "module", "private": true }',
    "check.json": JSON.stringify({ compilerOptions, include: ["src/**/*", "server/**/*"] }),
    "src/lib/app.ts": app,
    [path]: route,
  };
}

function findCommand([name, command]: Project["command"]): string {
  const folder = join(import.meta.dirname, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: Record<string, string>;
  };
  return join(folder, bin[command] ?? "");
}
