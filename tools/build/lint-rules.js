// Lint rules that no published plugin has.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The index of a package lists its public names, so `@internal` is only for an undocumented export. */
const internalTag = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const publicNames = findPublicNames(dirname(context.filename));
    return {
      "Program > ExportNamedDeclaration"(node) {
        const comment = findJsDoc(context, node);
        const name = nameOf(node);
        if (name === undefined || comment?.value.includes("@internal") !== true) return;
        if (publicNames === undefined || publicNames.has(name)) return;
        const message = `The package does not export "${name}": remove @internal`;
        context.report({ node, message });
      },
    };
  },
};

/** An exported function documents its parameters and its result. */
const publicTags = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const publicNames = findPublicNames(dirname(context.filename));
    return {
      "Program > ExportNamedDeclaration[declaration.type='FunctionDeclaration']"(node) {
        const { declaration } = node;
        const comment = findJsDoc(context, node);
        if (comment === undefined || publicNames?.has(nameOf(node)) !== true) return;
        const documented = comment.value.match(/@param\b/g)?.length ?? 0;
        if (documented < declaration.params.length) {
          context.report({ node, message: "Document each parameter with @param" });
        }
        const returned = context.sourceCode.getText(declaration.returnType?.typeAnnotation);
        if (
          !/^(?:void|never|asserts .*|Promise<void>)$/.test(returned) &&
          !comment.value.includes("@returns")
        ) {
          context.report({ node, message: "Document the result with @returns" });
        }
      },
    };
  },
};

/** `@throws {@link Class} when …`, or `@throws whatever …` if the class is unknown. */
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

/** Refuses phrases in Markdown that a reader has to read twice, and a second "of its own" on a page. */
const plainProse = {
  meta: { type: "problem", schema: [{ type: "array", items: { type: "string" } }] },
  create(context) {
    const [phrases = []] = context.options;
    const words = phrases.map((text) =>
      text.replace(".", String.raw`\.`).replaceAll(" ", String.raw`\s+`),
    );
    const phrase = new RegExp(String.raw`(?<!\w)(?:${words.join("|")})(?!\w)`, "i");
    let own = 0;
    return {
      text(node) {
        const [found] = phrase.exec(node.value) ?? [];
        if (found !== undefined) context.report({ node, message: `Say it plainly: "${found}"` });
        const here = node.value.match(/\bof\s+its\s+own\b/gi)?.length ?? 0;
        own += here;
        if (here > 0 && own > 1) {
          context.report({ node, message: 'Write a second "of its own" on a page another way' });
        }
      },
    };
  },
};

export default {
  rules: {
    "internal-tag": internalTag,
    "public-tags": publicTags,
    "plain-prose": plainProse,
    "throws-tag": throwsTag,
  },
};

/** The JSDoc of an exported declaration. */
function findJsDoc(context, node) {
  const comment = context.sourceCode.getCommentsBefore(node).at(-1);
  return comment?.value.startsWith("*") === true ? comment : undefined;
}

function nameOf({ declaration }) {
  return (declaration?.id ?? declaration?.declarations?.[0]?.id)?.name;
}

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
