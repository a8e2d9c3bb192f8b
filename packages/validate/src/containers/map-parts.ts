import { util, type $ZodType, type ParsePayload } from "zod/v4/core";
import { limitPart, replaceRun } from "../limits/limited-part.ts";
import { RunContext } from "../limits/run-context.ts";

/**
 * Limits the keys and values of a map. Where a key can stand in a path, Zod reports the issues of its
 * entry as they are; else it raises one issue that contains them.
 *
 * @internal
 */
export function limitMapParts(
  keyType: $ZodType,
  valueType: $ZodType,
): { readonly keyType: $ZodType; readonly valueType: $ZodType } {
  const limited = { keyType: limitPart(keyType), valueType: limitPart(valueType) };
  // Zod runs the value of an entry right after its key.
  let isInPath = false;
  const contain = (part: $ZodType): $ZodType =>
    replaceRun(part, (payload, context) => {
      const run = RunContext.of(context);
      const { budget } = run;
      if (budget?.isSpent === true) {
        payload.value = undefined;
        return payload;
      }
      const result = part._zod.run(payload, run.contain());
      const note = ({ issues }: ParsePayload): void => {
        if (issues.length > 0) budget?.addOwn();
      };
      if (result instanceof Promise) result.then(note, () => undefined);
      else note(result);
      return result;
    });
  const contained = { keyType: contain(keyType), valueType: contain(valueType) };
  return {
    keyType: replaceRun(keyType, (payload, context) => {
      isInPath = util.propertyKeyTypes.has(typeof payload.value);
      return (isInPath ? limited : contained).keyType._zod.run(payload, context);
    }),
    valueType: replaceRun(valueType, (payload, context) =>
      (isInPath ? limited : contained).valueType._zod.run(payload, context),
    ),
  };
}
