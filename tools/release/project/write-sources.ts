import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedPackage } from "../../registry/pack-packages.ts";
import type { Setup } from "../setups.ts";
import { listAsked } from "./list-asked.ts";
import type { Project } from "./project.ts";

/** The output of `require.cjs`. */
export const requirePrints = "200 Hello\n";

/**
 * Writes the sources to compile and run: the README's application on a free port (`app.ts`), the same for the command
 * (`service.ts`), an import of every entry (`entries.ts`), CommonJS (`require.cjs`, `require.cts`), and a package that reads
 * a request of Node (`node.ts`).
 *
 * @param project - The project.
 * @param setup - The project's setup.
 * @param packages - All packages.
 */
export function writeSources(
  project: Project,
  setup: Setup,
  packages: readonly PackedPackage[],
): void {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  const application = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1];
  if (application?.includes("listen(3000)") !== true) {
    throw new Error("The first `ts` block of README.md is not an application that listens on 3000");
  }
  project.write("app.ts", application.replace("listen(3000)", "listen(0)"));
  const service = application.replace("const app", "export const app");
  project.write("service.ts", service.replace(/^const server.*/ms, ""));
  const imports = listAsked(setup, packages)
    // The commands run only on Node, and their types need those of Node's streams.
    .filter(({ name }) => setup.hasNodeTypes || !["@fw/cli", "@fw/create"].includes(name))
    .flatMap(listEntries)
    .map((entry, index) => `export * as entry${index} from "${entry}";`);
  project.write("entries.ts", imports.join("\n"));
  project.write("require.cts", commonJsTypes);
  project.write("node.ts", nodeRequest);
  project.write("require.cjs", commonJs);
}

/** Lists the import specifiers of a package. */
function listEntries({ name, manifest }: PackedPackage): readonly string[] {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === "object")
    .map(([path]) => name + path.slice(1));
}

const commonJs = `const { createApp } = require("@fw/framework");

const app = createApp().get("/", () => "Hello");
app.handle("/").then(async (response) => {
  console.log(response.status, await response.text());
});
`;

const commonJsTypes = `import framework = require("@fw/framework");

export const app: framework.App = framework.createApp();
`;

const nodeRequest = `import { readJson } from "@fw/body";
import { createServer } from "node:http";

export const server = createServer((request) => void readJson(request));
`;
