import {
  createValidator,
  maxListedKeys,
  maxMessageLength,
  maxPathLength,
  type Outcome,
} from "@fw/validate";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Amplifier } from "../src/amplify/amplifier.ts";
import { amplifiers } from "../src/amplify/amplifiers.ts";
import { contenders } from "../src/amplify/contenders.ts";

describe.for(Object.entries(amplifiers))("the amplifier %s", ([, amplifier]) => {
  it("is answered with the first issues that Zod finds", async () => {
    const text = amplifier.body(512);
    const outcome = await createValidator(amplifier.schema).validate(JSON.parse(text));
    expect(toComparable(outcome)).toEqual(await askZod(amplifier, text, outcome));
  });

  it("gets an answer of at most 64 KiB", async () => {
    const text = amplifier.body(2 ** 18);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2 ** 18);
    for (const name of ["@fw/validate", "@fw/validate, in use"]) {
      const validate = await contenders[name]?.(amplifier);
      const answer = (await validate?.(JSON.parse(text))) ?? "";
      expect(answer === "").toBe(amplifier.isValid === true);
      expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2 ** 16);
    }
  });
});

/** The part of Zod's report that is compared. */
async function askZod(
  { schema, isAsync }: Amplifier,
  text: string,
  outcome: Outcome,
): Promise<unknown> {
  const zod = schema as z.ZodType;
  const value: unknown = JSON.parse(text);
  const result = isAsync === true ? await zod.safeParseAsync(value) : zod.safeParse(value);
  if (result.success) return { success: true, value: result.data };
  const { issues } = result.error;
  const told = outcome.success ? 0 : outcome.issues.length;
  return toComparable({
    success: false,
    issues: issues.slice(0, told).map(({ path, code, message }) => ({
      path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      code,
      message,
    })),
    truncated: issues.length > told,
  });
}

/** Without what is cut: the ends of long paths, of long lists of keys and of long messages. */
function toComparable(outcome: Outcome): Outcome {
  if (outcome.success) return outcome;
  return {
    ...outcome,
    issues: outcome.issues.map(({ path, code, message }) => ({
      path: path.slice(0, maxPathLength - 1),
      code,
      message: message
        .slice(0, maxMessageLength - 1)
        .split(", ", maxListedKeys)
        .join(", "),
    })),
  };
}
