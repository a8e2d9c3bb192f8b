import type { JsonRemedies } from "@fw/validate";

/**
 * A sentence for a body schema that no JSON satisfies, as far as its type shows it; `never` for any other. What it leaves
 * out is found when the route is declared.
 */
export type BodyMistake<S, Subject extends string> = Sentence<
  Impossible<S, "", "required", Depths>,
  Subject
>;

/**
 * A schema that some JSON satisfies, or that accepts that its value is missing. Most bodies are one, and the compiler finds
 * out without computing a type.
 */
export type Harmless =
  | WithDefinition<HarmlessDefinition>
  | WithDefinition<{ readonly shape: HarmlessShape }>
  | WithDefinition<{ readonly in: Harmless }>
  | WithDefinition<{ readonly options: readonly Harmless[] }>;

// eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- a record could not refer to itself
interface HarmlessShape {
  readonly [name: string]: Harmless;
}

interface WithDefinition<Definition> {
  readonly _zod: { readonly def: Definition };
}

/** The definition of a schema that some JSON satisfies, or that accepts that its value is missing. */
interface HarmlessDefinition {
  readonly type: Scalar | Container | Lenient;
}

type Scalar = "string" | "number" | "boolean" | "null" | "enum" | "literal" | "template_literal";

type Container = "array" | "record" | "lazy" | "optional" | "default" | "prefault" | "nullable";

type Lenient = "any" | "unknown" | "custom" | "transform" | "catch" | "success";

type Sentence<Found, Subject extends string> = Found extends readonly [
  infer Kind extends Kinds,
  infer Place extends string,
]
  ? `${Subject} ${Place extends "" ? "is" : "has"} z.${Kind}()${Place}, which no JSON satisfies; ${JsonRemedies[Kind]}`
  : never;

type Kinds = keyof JsonRemedies;

/**
 * The kind and the place of a part that JSON would need and cannot have, as `assertJson` finds it.
 *
 * @typeParam Need - Whether the value may be missing if the schema is optional.
 */
type Impossible<
  S,
  Place extends string,
  Need extends "required" | "member",
  Depth extends unknown[],
> = S extends { readonly _zod: { readonly def: infer Def } }
  ? Depth extends [unknown, ...infer Deeper]
    ? ImpossibleKind<S, Def, Place, Need, Deeper>
    : never
  : never;

type ImpossibleKind<
  S,
  Def,
  Place extends string,
  Need extends "required" | "member",
  Depth extends unknown[],
> = Def extends { readonly type: infer Type }
  ? [Type] extends [Kinds]
    ? unknown extends InputOf<S>
      ? never
      : readonly [Type, Place]
    : Type extends "nullable" | "catch" | "success"
      ? never
      : [Need, Type] extends ["member", "optional" | "default" | "prefault"]
        ? never
        : Def extends { readonly shape: infer Shape }
          ? {
              [Key in keyof Shape]: Impossible<
                Shape[Key],
                ` at "${Key & string}"`,
                "member",
                Depth
              >;
            }[keyof Shape]
          : Def extends { readonly innerType: infer Inner } | { readonly in: infer Inner }
            ? Impossible<Inner, Place, Need, Depth>
            : Def extends { readonly options: readonly (infer Option)[] }
              ? "possible" extends OfAll<Option, Place, Need, Depth>
                ? never
                : OfAll<Option, Place, Need, Depth>
              : never
  : never;

/** A union is impossible if all of its options are. */
type OfAll<
  Option,
  Place extends string,
  Need extends "required" | "member",
  Depth extends unknown[],
> = Option extends unknown
  ? [Impossible<Option, Place, Need, Depth>] extends [never]
    ? "possible"
    : Impossible<Option, Place, Need, Depth>
  : never;

type InputOf<S> = S extends { readonly _zod: { readonly input: infer Input } } ? Input : never;

type Depths = [1, 2, 3, 4, 5, 6, 7, 8];
