import { describe, expect, it } from "vitest";
import { defineRecipes } from "./define-recipes.ts";
import { findCodeBlock } from "./code-blocks.ts";
import { readRecipe, recipes } from "./recipes.ts";
import { runBlock } from "./run-block.ts";
import { startBlock } from "./start-block.ts";
import { compile, findTypeErrors } from "./type-errors.ts";

defineRecipes(startBlock(readRecipe("bearer-tokens.md")));

describe("the test of docs/how-to/security/bearer-tokens.md", () => {
  const page = "docs/how-to/security/bearer-tokens.md";
  const block = findCodeBlock(`${page}#test-the-closed-routes`);
  const [, imports, test] =
    /^((?:import (?!.*@fw).*\n)+)[^]*(\ntest\([^]*)$/.exec(block.code) ?? [];

  it.each(recipes)("passes on $page and fails without its context", async ({ page: name }) => {
    const recipe = readRecipe(name);
    const code = `${recipe.code}\n${imports}${test}`;
    const closed = await runBlock({ ...recipe, code });
    expect(closed.exitCode, closed.output).toBe(0);
    const open = code.replace(/,?\s+context,?\s*\}/, " }");
    expect((await runBlock({ ...recipe, code: open })).exitCode).toBe(1);
  });
});

const pages = recipes.map(({ page }) => page);

describe("the recipes", () => {
  it.each(pages)("%s exports an application", (page) => {
    expect(readRecipe(page).code).toMatch(/\nexport default app;$/);
  });

  it("give handlers a typed caller", () => {
    const typed = recipes.map(({ page, member: [name, type] }) => {
      const recipe = readRecipe(page);
      return { ...recipe, code: `${recipe.code}\n${proveType(name, type)}` };
    });
    expect(findTypeErrors(compile(typed))).toEqual({});
  });

  it("have the refusals of a role in the type of its route", () => {
    const recipe = readRecipe("bearer-tokens.md#api-keys-and-roles");
    const proof = [401, 403].map((status) => {
      const code = status === 401 ? "UNAUTHORIZED" : "FORBIDDEN";
      return `
        const body${status}: Extract<
          import("@fw/framework").RoutesOf<typeof app>["PUT /report"]["response"],
          { status: ${status} }
        >["body"]["code"] = "${code}";
        console.log(body${status});`;
    });
    const compiled = compile([{ ...recipe, code: `${recipe.code}${proof.join("")}` }]);
    expect(findTypeErrors(compiled)).toEqual({});
  });
});

/** Compiles only if the member has exactly this type. */
function proveType(name: string, type: string): string {
  return `app.get("/typed", (context) => {
    const there: ${type} = context.${name};
    const back = (value: ${type}): typeof context.${name} => value;
    // @ts-expect-error it is not any
    return [there, back(there), context.${name}.nobody].length;
  });`;
}
