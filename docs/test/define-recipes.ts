import { describe, expect, it } from "vitest";
import { defineRecipeDetails } from "./define-recipe-details.ts";
import { readRecipe, recipes, type Recipe } from "./recipes.ts";
import { useProgram, type StartProgram } from "./use-program.ts";

/** A route that is declared and that nobody remembered to protect. */
const forgotten = 'app.get("/forgotten", () => "secret");';

/**
 * Defines the tests of the recipes of `docs/how-to/security`, for one platform.
 *
 * @param start - starts a program there
 */
export function defineRecipes(start: StartProgram): void {
  describe.each(recipes)("the recipe $page", (recipe) => {
    const send = useProgram(start, toProgram(recipe));

    it("shows a caller whom it knows", async () => {
      const [path, body] = recipe.shown;
      const response = await send(path, { headers: recipe.credentials });
      expect([response.status, await response.json()]).toEqual([200, body]);
    });

    it("closes a route that nobody remembered", async () => {
      const response = await send("/forgotten");
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^(Bearer|Session)$/);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
      expect((await send("/forgotten", { headers: recipe.credentials })).status).toBe(200);
    });

    it.each(Object.entries(recipe.strangers))("refuses %s", async (_, headers) => {
      expect((await send("/forgotten", { headers })).status).toBe(401);
    });
  });

  defineRecipeDetails(start);
}

function toProgram({ page: name, epilogue = "" }: Recipe): string {
  return `${readRecipe(name).code}\n${forgotten}\n${epilogue}`;
}
