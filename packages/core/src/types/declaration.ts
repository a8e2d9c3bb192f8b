import type { Method } from "../errors/method.ts";
import type { BodyMistake, Harmless } from "./body-mistake.ts";
import type { SuggestedInputs } from "./validation.ts";
import type { ParamsMistake, QueryMistake } from "@fw/coerce";
import type { IsSettled, Verdict } from "@fw/http";
import type { ParamNames } from "@fw/router";
import type { Schema } from "@fw/validate";

/**
 * A route's path. The type of an invalid literal is a sentence that explains the mistake. Other paths are checked at
 * run time.
 */
export type CheckedPath<Path extends string, At extends string> =
  IsSettled<Verdict<PathMistake<Path>>, "wrong", At> extends true ? PathMistake<Path> : Path;

type PathMistake<Path extends string> = Path extends `/${infer Rest}`
  ? Path extends `${string}${":" | Special}${string}`
    ? SegmentMistake<Path, `${Rest}/`>
    : never
  : IsLiteral<Path> extends false
    ? never
    : Path extends ""
      ? "Route path cannot be empty"
      : `Route path must start with "/": ${Path}`;

// For a pattern such as `${string}/users`, not even the first character is known.
type IsLiteral<Text extends string> = string extends Text
  ? false
  : Text extends `${infer First}${string}`
    ? string extends First
      ? false
      : true
    : true;

/** The mistake in the first invalid segment. Each segment ends with a slash. `Names` are earlier parameter names. */
type SegmentMistake<
  Path extends string,
  Segments extends string,
  Names extends string = never,
> = Segments extends `${infer Segment}/${infer Rest}`
  ? Segment extends "*"
    ? Rest extends "" | "/"
      ? never
      : `Wildcard must be the last segment: ${Path}`
    : Segment extends `:${infer Name}`
      ? [NameMistake<Path, Name, Names>] extends [never]
        ? SegmentMistake<Path, Rest, Names | Name>
        : NameMistake<Path, Name, Names>
      : [TextMistake<Path, Segment>] extends [never]
        ? SegmentMistake<Path, Rest, Names>
        : TextMistake<Path, Segment>
  : never;

type NameMistake<Path extends string, Name extends string, Names extends string> = Name extends ""
  ? `Parameter must have a name: ${Path}`
  : Name extends `${string}*${string}`
    ? `Wildcard must be a whole segment: ${Path}`
    : Name extends `${string}${NoIdentifier}${string}`
      ? `Parameter name "${Name}" must be an identifier: ${Path}`
      : string extends Name
        ? never
        : Name extends Names
          ? `Parameter name "${Name}" is used twice: ${Path}`
          : never;

/** The characters that people often mistake for part of a name. */
type NoIdentifier = "?" | "-" | "." | ":" | "(" | "{" | "+" | "~" | "@" | "%" | "#" | " ";

type TextMistake<
  Path extends string,
  Text extends string,
> = Text extends `${string}${Special}${string}`
  ? Text extends `${string}*${string}`
    ? `Wildcard must be a whole segment: ${Path}`
    : Text extends `${string}?${string}`
      ? `Route path cannot contain "?": ${Path}`
      : Text extends `${string}#${string}`
        ? `Route path cannot contain "#": ${Path}`
        : Text extends `${string}\\${string}`
          ? `Route path cannot contain "\\": ${Path}`
          : Path extends `${infer Before}{${infer Name}}${infer Behind}`
            ? `Route path cannot contain "{": ${Path}; write ${Before}:${Name}${Behind}`
            : `Route path cannot contain braces: ${Path}`
  : never;

type Special = "*" | "?" | "#" | "\\" | "{" | "}";

/** A route's validation. An invalid input has the type of a sentence that explains the mistake. */
export type CheckedValidation<V, M extends Method, Path extends string, At extends string> =
  IsSettled<Verdict<Mistakes<V, M, Path>[keyof V]>, "wrong", At> extends true
    ? SuggestedInputs[M] & {
        readonly [
          Input in keyof V as [Mistakes<V, M, Path>[Input]] extends [never]
            ? never
            : // eslint-disable-next-line @typescript-eslint/no-unnecessary-template-expression -- it keeps the compiler from evaluating the sentences while it types the schemas of a valid route
              `${Input & string}`
        ]: FirstOf<Mistakes<V, M, Path>[Input]>;
      }
    : V & SuggestedInputs[M];

type Mistakes<V, M extends Method, Path extends string> = {
  readonly [Input in keyof V]: Input extends "body"
    ? M extends "GET"
      ? V[Input] extends undefined
        ? never
        : `GET ${Path} cannot have a body schema`
      : V[Input] extends Harmless
        ? never
        : V[Input] extends Schema | undefined
          ? BodyMistake<V[Input], `The body of ${M} ${Path}`>
          : NoSchema<Input, M, Path>
    : Input extends "params" | "query"
      ? V[Input] extends undefined
        ? never
        : V[Input] extends Schema | undefined
          ? Input extends "params"
            ? ParamsMistake<V[Input], ParamNames<Path>>
            : QueryMistake<V[Input]>
          : NoSchema<Input, M, Path>
      : UnknownInput<Input, M, Path>;
};

/** The first of several sentences, and their number: the compiler would cut the union of all. */
type FirstOf<Sentences, Others extends unknown[] = []> =
  LastOf<Sentences> extends infer Last extends string
    ? [Exclude<Sentences, Last>] extends [never]
      ? Others extends []
        ? Last
        : `${Last} (the first of ${[...Others, Last]["length"]} mistakes)`
      : FirstOf<Exclude<Sentences, Last>, [...Others, Last]>
    : never;

/** The last member of a union: an intersection of functions has the result of its last one. */
type LastOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  members: infer Functions,
) => void
  ? Functions extends () => infer Last
    ? Last
    : never
  : never;

type NoSchema<
  Input extends string,
  M extends Method,
  Path extends string,
> = `The ${Input} of ${M} ${Path} must be a Zod 4 schema`;

type UnknownInput<
  Input,
  M extends Method,
  Path extends string,
> = `Validation of ${M} ${Path} has "${Input & string}"; it can have body, params, query`;
