import type { ParamNames } from "@fw/router";
import type { Schema } from "./schema.ts";
import type { Validation } from "./validation.ts";

/** A literal path that breaks a rule is replaced by the sentence that says so. */
export type CheckedPath<Path extends string> = string extends Path
  ? Path
  : Path extends `/${infer Rest}`
    ? Rest extends `${string}*/${infer After}`
      ? After extends ""
        ? Path
        : `Wildcard must be the last segment: ${Path}`
      : Path
    : Path extends ""
      ? "Route path cannot be empty"
      : `Route path must start with "/": ${Path}`;

/** Schemas that break a rule are replaced by the sentence that says so, each in its own place. */
export type CheckedValidation<V extends Validation, Path extends string> = [
  Mistakes<V, Path>,
] extends [never]
  ? V
  : {
      readonly [Input in keyof V]: Mistake<V, Input, Path> extends never
        ? V[Input]
        : Mistake<V, Input, Path>;
    };

type Mistakes<V, Path extends string> = { [Input in keyof V]: Mistake<V, Input, Path> }[keyof V];

type Mistake<V, Input extends keyof V, Path extends string> = Input extends "params"
  ? ShapeMistake<V[Input], "params", ParamNames<Path>>
  : Input extends "query"
    ? ShapeMistake<V[Input], "query", string>
    : Input extends "body"
      ? never
      : `A route has no input named ${Input & string}: use body, params or query`;

type ShapeMistake<S, Input extends "params" | "query", Names extends string> = S extends {
  readonly _zod: { readonly def: { readonly type: "object"; readonly shape: infer Shape } };
}
  ? { [Key in keyof Shape & string]: FieldMistake<Shape[Key], Input, Key, Names> }[keyof Shape &
      string]
  : S extends Schema
    ? `The ${Input} schema must be a z.object(…)`
    : never;

type FieldMistake<
  Field,
  Input extends string,
  Key extends string,
  Names extends string,
> = Key extends Names
  ? FieldKind<Field> extends AllowedKinds[Input & keyof AllowedKinds]
    ? never
    : `The ${Input} field "${Key}" is ${FieldKind<Field>}`
  : `"${Key}" is not a param of the path`;

interface AllowedKinds {
  params: "string" | "number";
  query:
    "string" | "number" | "boolean" | "optional string" | "optional number" | "optional boolean";
}

type FieldKind<Field> = Field extends {
  readonly _zod: { readonly def: infer Def; readonly input: infer Input };
}
  ? Def extends { readonly format: infer Format extends string }
    ? `a top-level format, ${Format}`
    : Def extends { readonly type: "optional"; readonly innerType: infer Inner }
      ? `optional ${FieldKind<Inner>}`
      : Def extends { readonly type: infer Type extends string }
        ? unknown extends Input
          ? `coerced ${Type}`
          : Type
        : "no schema"
  : "no schema";
