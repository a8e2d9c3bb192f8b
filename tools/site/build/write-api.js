// Writes a page for the names of each package from its sources and their comments.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Application, Converter } from "typedoc";
import { identity, root } from "./pages.js";

/** The entries of the published packages. */
const entries = globSync("packages/*/package.json", { cwd: root })
  .map((path) => ({ folder: dirname(path), manifest: readManifest(path) }))
  .filter(({ manifest }) => manifest.private !== true)
  .flatMap(({ folder, manifest }) => listEntries(folder, manifest))
  .sort();

/**
 * Writes the pages below a folder.
 *
 * @param folder - the folder
 */
export async function writeApi(folder) {
  const application = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: entries,
    tsconfig: join(root, "tsconfig.json"),
    out: folder,
    readme: "none",
    router: "module",
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useHTMLAnchors: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    propertiesFormat: "table",
    disableSources: true,
    // The pages list the exports of the entries, except those tagged with @internal.
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    // A thrown class may come from elsewhere, and only exported names have a page.
    validation: { invalidLink: false, notExported: false },
    logLevel: "Error",
  });
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children) module.name = toName(module.name);
  });
  const project = await application.convert();
  if (project === undefined) throw new Error("The packages do not compile");
  await application.generateOutputs(project);
}

function readManifest(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

function listEntries(folder, { exports }) {
  return Object.values(exports)
    .map((target) => target["@fw/source"])
    .filter((path) => path !== undefined)
    .map((path) => join(root, folder, path));
}

/** Converts a module's path, `audit/src/regexp`, to the specifier of an import. */
function toName(path) {
  return `${identity.scope}/${path.replace(/\/src\b/, "")}`;
}
