import type { ContractDocument, JsonSchema } from "@fw/contract";
import { diffContracts } from "../src/index.ts";
import { toSchemaContract } from "./contracts.ts";

type ToSchema = (next: string) => JsonSchema;

/** Definitions that refer to the next one more than once, by the kind of nesting. */
export const nestings: Readonly<Record<string, ToSchema>> = {
  members: ($ref) => ({ type: "object", properties: { a: { $ref }, b: { $ref } } }),
  choices: ($ref) => ({ anyOf: [{ $ref }, { $ref }] }),
  "choices of lists": ($ref) => ({ anyOf: [{ type: "array", items: { $ref } }, { $ref }] }),
  "exclusive choices": ($ref) => ({ oneOf: [{ $ref }, { type: "array", items: { $ref } }] }),
  intersections: ($ref) => ({ allOf: [{ $ref }, { properties: { a: { $ref } } }] }),
  "intersections of choices": ($ref) => ({
    allOf: [
      { anyOf: [{ $ref }, { type: "object", properties: { a: { $ref } } }] },
      { anyOf: [{ $ref }, {}] },
    ],
  }),
};

/** Compares two contracts of a number of definitions that differ only in the last one. */
export function isUnsafe(nesting: string, count: number): boolean {
  const [before, after] = [nest(nesting, count, "string"), nest(nesting, count, "number")];
  return diffContracts(before, after).some(({ level }) => level !== "safe");
}

function nest(nesting: string, count: number, last: string): ContractDocument {
  const toSchema = nestings[nesting];
  if (toSchema === undefined) throw new Error(`There is no nesting ${nesting}`);
  const names = Array.from({ length: count }, (_, index) => `D${index}`);
  const $defs = Object.fromEntries(
    names.map((name, index) => {
      const next = names[index + 1];
      return [name, next === undefined ? { type: last } : toSchema(`#/$defs/${next}`)];
    }),
  );
  return toSchemaContract("input", { $ref: "#/$defs/D0" }, $defs);
}
