import fc from "fast-check";
import { z } from "zod";
import type { GeneratedSchema } from "./generated-schema.ts";
import { mostly } from "./values.ts";

/** A schema that holds itself, in a list and on the side. */
export function recursive([inner, isLazy]: [GeneratedSchema, boolean]): GeneratedSchema {
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
    code: isLazy ? `recursive(lazy, ${inner.code})` : `recursive(getter, ${inner.code})`,
    create: (author) => {
      const value = inner.create(author);
      if (isLazy) {
        const Lazy: z.ZodType = z.object({
          value,
          next: z.lazy(() => Lazy).nullish(),
          list: z.array(z.lazy(() => Lazy)).optional(),
        });
        return Lazy;
      }
      const Node = z.object({
        value,
        get next(): z.ZodType {
          return Node.nullish();
        },
        get list(): z.ZodType {
          return z.array(Node).optional();
        },
      });
      return Node;
    },
    value: node.node,
  };
}
