import fc from "fast-check";
import { z } from "zod";
import type { GeneratedSchema } from "./generated-schema.ts";
import { mostly } from "./values.ts";

/** The ways in which a recursive schema refers to itself. */
export const recursions = ["lazy", "getter", "function"] as const;

/** Creates a schema that contains itself, or a new schema of the same form, in a field and in a list. */
export function recursive([inner, recursion]: [
  GeneratedSchema,
  (typeof recursions)[number],
]): GeneratedSchema {
  const node = fc.letrec<{ node: unknown }>((tie) => ({
    node: mostly(
      fc.record(
        {
          value: inner.value,
          next: fc.option(tie("node"), { maxDepth: 3, depthIdentifier: "node" }),
          list: fc.array(tie("node"), { maxLength: 2, depthIdentifier: "node" }),
        },
        { requiredKeys: ["value"] },
      ),
    ),
  }));
  return {
    code: `recursive(${recursion}, ${inner.code})`,
    create: (author) => {
      const value = inner.create(author);
      if (recursion === "lazy") {
        const Lazy: z.ZodType = z.object({
          value,
          next: z.lazy(() => Lazy).nullish(),
          list: z.array(z.lazy(() => Lazy)).optional(),
        });
        return Lazy;
      }
      const make = (): z.ZodType => {
        const made: z.ZodType = z.object({
          value,
          get next(): z.ZodType {
            return (recursion === "getter" ? made : make()).nullish();
          },
          get list(): z.ZodType {
            return z.array(recursion === "getter" ? made : make()).optional();
          },
        });
        return made;
      };
      return make();
    },
    value: node.node,
  };
}
