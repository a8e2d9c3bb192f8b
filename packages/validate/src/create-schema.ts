import type { $constructor, $ZodType, $ZodTypeDef } from "zod/v4/core";

/**
 * Creates a schema whose deferred functions have not run. Hooks for new schemas that a program has installed, such as
 * `zod/compile`, do not receive it.
 */
export function createSchema(constr: unknown, def: $ZodTypeDef): $ZodType {
  const kind: $constructor<$ZodType> = constr as $constructor<$ZodType>;
  const schema = Object.create((constr as { readonly prototype: object }).prototype) as $ZodType;
  kind.init(schema, def);
  return schema;
}
