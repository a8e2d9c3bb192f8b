// The rules of the house that no published plugin has.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** `@internal` stands on what a package does not export, and on nothing else. */
const internalTag = {
  meta: { type: "problem", fixable: "code", schema: [] },
  create(context) {
    const publicNames = findPublicNames(dirname(context.filename));
    return {
      "Program > ExportNamedDeclaration"(node) {
        const comment = context.sourceCode.getCommentsBefore(node).at(-1);
        if (publicNames === undefined || !comment?.value.startsWith("*")) return;
        const name = (node.declaration?.id ?? node.declaration?.declarations?.[0]?.id)?.name;
        const isTagged = comment.value.includes("@internal");
        if (name === undefined || isTagged !== publicNames.has(name)) return;
        const message = isTagged
          ? `The package exports "${name}": it is not @internal`
          : `The package does not export "${name}": mark it as @internal`;
        context.report({ node, message, fix: isTagged ? null : (fixer) => addTag(fixer, comment) });
      },
    };
  },
};

/** `@throws {@link Class} when …`, or `@throws whatever …` where the class is not ours to know. */
const throwsTag = {
  meta: { type: "problem", schema: [] },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          for (const [tag] of comment.value.matchAll(/@throws.*/g)) {
            if (/^@throws (?:\{@link [$\w]+\} [a-z`]|whatever )/.test(tag)) continue;
            const message = "Write `@throws {@link Class} when …` or `@throws whatever …`";
            context.report({ loc: comment.loc, message });
          }
        }
      },
    };
  },
};

export default { rules: { "internal-tag": internalTag, "throws-tag": throwsTag } };

/** The names that the entries of a package export; `undefined` outside a package's sources. */
function findPublicNames(folder) {
  if (folder === dirname(folder)) return undefined;
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return findPublicNames(dirname(folder));
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  const entries = Object.values(exports).map((target) => target["@fw/source"] ?? target);
  const sources = entries.filter((path) => /\/src\/.*\.ts$/.test(path));
  const names = sources.flatMap((path) => listExports(readFileSync(join(folder, path), "utf8")));
  return new Set(names);
}

function listExports(code) {
  const lists = [...code.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) =>
    list.split(",").map((item) => item.trim().replace(/^type /, "")),
  );
  const declared = [
    ...code.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm),
  ];
  return [...lists.map((item) => item.split(" as ")[0]), ...declared.map(([, name]) => name)];
}

function addTag(fixer, comment) {
  const isLine = !comment.value.includes("\n");
  const text = comment.value.replace(/^\*\s*|\s*$/g, "");
  return fixer.replaceText(
    comment,
    isLine
      ? `/**\n * ${text}\n *\n * @internal\n */`
      : `/*${comment.value.trimEnd()}\n * @internal\n */`,
  );
}
