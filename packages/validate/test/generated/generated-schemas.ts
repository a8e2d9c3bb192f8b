import fc from "fast-check";
import { piped, preprocessed, refined, superRefined, transformed } from "./author-code.ts";
import {
  discriminatedUnion,
  intersection,
  objectIntersection,
  recordIntersection,
  union,
} from "./choices.ts";
import type { Decision } from "./decisions.ts";
import type { GeneratedSchema } from "./generated-schema.ts";
import { leaves } from "./leaves.ts";
import { array, map, set, tuple } from "./lists.ts";
import { catchall, object } from "./objects.ts";
import { listedRecord, record, recordKeys } from "./records.ts";
import { recursions, recursive } from "./recursion.ts";
import { fieldNames, junk } from "./values.ts";
import { caught, defaulted, piping, wrapped, wrappers } from "./wrappers.ts";

/**
 * Generates schemas of all kinds, nested in each other.
 *
 * @param isAsync - Whether functions may return promises.
 */
export function generatedSchemas(isAsync: boolean): fc.Arbitrary<GeneratedSchema> {
  const decision: fc.Arbitrary<Decision> = fc.record({
    turns: isAsync ? fc.constantFrom(0, 0, 0, 1, 2) : fc.constant(0),
    salt: fc.nat(3),
  });
  const { schema } = fc.letrec<{ schema: GeneratedSchema; leaf: GeneratedSchema }>((tie) => {
    const schema = tie("schema");
    const leaf = tie("leaf");
    const field = fc.tuple(fc.constantFrom(...fieldNames), schema);
    const fields = fc.uniqueArray(field, { maxLength: 4, selector: ([name]) => name });
    return {
      leaf: leaves(decision),
      schema: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        fc
          .tuple(schema, fc.constantFrom("", ".min(2)", ".max(3)", ".length(2)", ".nonempty()"))
          .map(array),
        fc.tuple(fields, fc.constantFrom("object", "strictObject", "looseObject")).map(object),
        fc.tuple(fields, schema).map(catchall),
        fc.tuple(recordKeys, schema, fc.constantFrom("record", "looseRecord")).map(record),
        fc.tuple(schema, fc.constantFrom("record", "partialRecord")).map(listedRecord),
        fc.tuple(fc.array(schema, { maxLength: 3 }), fc.option(schema)).map(tuple),
        fc.tuple(schema, fc.boolean()).map(set),
        fc.tuple(leaf, schema).map(map),
        fc
          .tuple(fc.array(schema, { minLength: 1, maxLength: 3 }), fc.constantFrom("union", "xor"))
          .map(union),
        fc
          .tuple(fc.array(fields, { minLength: 1, maxLength: 3 }), fc.boolean())
          .map(discriminatedUnion),
        fc.tuple(schema, schema).map(intersection),
        fc
          .tuple(fields, fields, fc.constantFrom("strictObject", "looseObject"))
          .map(objectIntersection),
        fc.tuple(recordKeys, recordKeys, leaf, leaf).map(recordIntersection),
        fc.tuple(schema, fc.constantFrom(...wrappers)).map(wrapped),
        fc.tuple(schema, fc.constantFrom("default", "prefault"), junk).map(defaulted),
        fc.tuple(schema, fc.boolean()).map(caught),
        fc.tuple(schema, decision).map(transformed),
        fc.tuple(schema, decision, schema).map(piped),
        fc.tuple(schema, decision).map(preprocessed),
        fc.tuple(schema, decision, fc.boolean(), fc.boolean(), fc.boolean()).map(refined),
        fc.tuple(schema, decision).map(superRefined),
        fc.tuple(schema, schema).map(piping),
        fc.tuple(schema, fc.constantFrom(...recursions)).map(recursive),
      ),
    };
  });
  return schema;
}
