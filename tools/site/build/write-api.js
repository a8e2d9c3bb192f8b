// Writes a page for the names of each package from its sources and their comments, and an index.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  Application,
  Comment,
  CommentTag,
  Converter,
  DeclarationReflection,
  ReflectionFlag,
  ReflectionKind,
  UnknownType,
} from "typedoc";
import { apiGroups, otherNames } from "./api-groups.js";
import { leaveOutInferred } from "./leave-out-inferred.js";
import { identity, root } from "./pages.js";
import { splitPage } from "./split-page.js";

const framework = `${identity.scope}/framework`;

const published = globSync("packages/*/package.json", { cwd: root })
  .map((path) => ({ folder: dirname(path), manifest: readManifest(path) }))
  .filter(({ manifest }) => manifest.private !== true);

/**
 * The entries of the published packages. A name belongs to the first that exports it, and the others refer to that:
 * applications import the framework.
 */
const entries = published
  .flatMap(({ folder, manifest }) => listEntries(folder, manifest))
  .sort((a, b) => Number(isFramework(b)) - Number(isFramework(a)) || (a < b ? -1 : 1));

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
    kindSortOrder: ["Function", "Variable", "Class"],
    groupOrder: [...Object.keys(apiGroups), otherNames, "*"],
    logLevel: "Error",
  });
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children) module.name = toName(module.name);
    const module = project.children.find(({ name }) => name === framework);
    addZod(project, module);
    shortenErrorCodes(project, module);
    leaveOutInferred(project);
    group(module.children);
    module.comment = new Comment([
      {
        kind: "text",
        text: "What programs import from the package. Type parameters that the compiler infers are left out.",
      },
    ]);
  });
  const project = await application.convert();
  if (project === undefined) throw new Error("The packages do not compile");
  await application.generateOutputs(project);
  splitFramework(folder);
  writeFileSync(join(folder, "index.md"), toIndex(project.children));
}

/** Replaces the page of the framework, the longest one, by a page for each group. */
function splitFramework(folder) {
  const whole = join(folder, `${framework}.md`);
  const { pages, places } = splitPage(readFileSync(whole, "utf8"), framework);
  rmSync(whole);
  // A page of another package links a name that the framework has, too.
  for (const path of globSync("@*/**/*.md", { cwd: folder })) {
    const text = readFileSync(join(folder, path), "utf8");
    const linked = text.replaceAll(
      /(\]\((?:\.\.\/)*framework)\.md#([\w-]+)/g,
      (_, start, anchor) => `${start}/${places.get(anchor)}.md#${anchor}`,
    );
    writeFileSync(join(folder, path), linked);
  }
  mkdirSync(join(folder, framework));
  for (const [name, text] of pages) writeFileSync(join(folder, framework, `${name}.md`), text);
}

/** Zod is not documented here, but its name is: the framework re-exports it. */
function addZod(project, module) {
  const zod = new DeclarationReflection("z", ReflectionKind.Variable, module);
  zod.setFlag(ReflectionFlag.Const);
  zod.type = new UnknownType('typeof import("zod").z');
  zod.comment = new Comment([
    { kind: "text", text: "Zod 4, untouched: [its documentation](https://zod.dev)." },
  ]);
  module.addChild(zod);
  project.registerReflection(zod, undefined, undefined);
}

/** The codes have a page of their own, docs/reference/error-codes.md. In full, their type takes 550 lines. */
function shortenErrorCodes(project, module) {
  const codes = module.getChildByName("errorCodes");
  project.removeReflection(codes.type.declaration);
  codes.type = new UnknownType("Record<ErrorCode, { status, title, detail, sources }>");
}

const types = ReflectionKind.Interface | ReflectionKind.TypeAlias;

/** Gives names the tag of their group. */
function group(names) {
  const groups = new Map(
    Object.entries(apiGroups).flatMap(([title, members]) =>
      members.map((member) => [member, title]),
    ),
  );
  for (const reflection of names) {
    const text = groups.get(reflection.name) ?? otherNames;
    if (text === otherNames && !reflection.kindOf(types)) {
      throw new Error(`No group of api-groups.js lists ${reflection.name}`);
    }
    reflection.comment ??= new Comment();
    reflection.comment.blockTags.push(new CommentTag("@group", [{ kind: "text", text }]));
  }
  const known = new Set(names.map(({ name }) => name));
  const unknown = [...groups.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`The framework does not export ${unknown.join(", ")}`);
}

/** The framework's names by group, and then the other packages. */
function toIndex(modules) {
  const [first, ...others] = [...modules].sort(
    (a, b) => Number(b.name === framework) - Number(a.name === framework),
  );
  const groups = first.groups.map(({ title, children }) => {
    // A class is a type and a value.
    const names = [...new Set(children.map(({ name }) => name))];
    const page = `${framework}/${title.toLowerCase()}.md`;
    const links = names.map((name) => `[\`${name}\`](${page}#${name.toLowerCase()})`);
    return `## [${title}](${page})\n\n${links.join(" · ")}\n`;
  });
  const packages = others.map(({ name }) => {
    const description = published.find(({ manifest }) => manifest.name === name)?.manifest
      .description;
    return `- [\`${name}\`](${name}.md)${description === undefined ? "" : `: ${description}`}`;
  });
  return [
    "# API reference\n",
    `The names of \`${framework}\`, which applications install.\n`,
    ...groups,
    "## Other packages\n",
    ...packages,
    "",
  ].join("\n");
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

function isFramework(path) {
  return path.includes("/packages/framework/");
}

/** Converts a module's path, `audit/src/regexp`, to the specifier of an import. */
function toName(path) {
  return `${identity.scope}/${path.replace(/\/src\b/, "")}`;
}
