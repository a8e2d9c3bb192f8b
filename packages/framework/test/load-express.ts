import { createRequire, registerHooks } from "node:module";
import type express from "express";

/** Loads Express, for which Vitest's conditions have Node resolve `require` as if it were `import`. */
export function loadExpress(): typeof express {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const conditions = context.conditions.filter((condition) => condition !== "import");
      return nextResolve(specifier, { ...context, conditions });
    },
  });
  try {
    return createRequire(import.meta.url)("express") as typeof express;
  } finally {
    hooks.deregister();
  }
}
