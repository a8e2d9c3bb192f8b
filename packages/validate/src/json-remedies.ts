/** The kinds of values that no JSON has, by the `type` of Zod's definition, and what to write instead. */
export const jsonRemedies = {
  date: "write z.iso.datetime().transform((text) => new Date(text))",
  bigint: "write z.string().regex(/^-?\\d+$/).transform(BigInt)",
  map: "write z.record()",
  set: "write z.array()",
  file: "leave out the schema and call readForm()",
  instanceof: "write z.object().transform()",
  symbol: "leave it out",
  undefined: "leave it out",
  void: "leave it out",
  never: "leave it out",
  nan: "leave it out",
  function: "leave it out",
} as const;

/** What to write instead of each kind of schema that no JSON satisfies. */
export type JsonRemedies = typeof jsonRemedies;
