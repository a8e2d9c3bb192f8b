import type { createAppOptions, corsOptions, serverOptions } from "../option-tables.ts";
import type { AddedMistake } from "./added.ts";
import type { FormatMistake } from "./checked-format.ts";
import type { IsSettled, Verdict } from "@fw/http";

/**
 * What the options of `createApp` must also be: an object with a sentence for each option with a mistake
 * (docs/specification.md#123-mistakes). The compiler infers the options as a whole, so that each may have several forms.
 *
 * @typeParam At - Passed to {@link IsSettled} as `Known`.
 */
export type CheckedOptions<Options, At extends string> =
  IsSettled<Verdict<Mistakes<Options>[keyof Options]>, "wrong", At> extends true
    ? {
        readonly [
          Name in keyof Options as [Mistakes<Options>[Name]] extends [never] ? never : Name
        ]: Mistakes<Options>[Name];
      }
    : unknown;

type Mistakes<Options> = {
  readonly [Name in keyof Options]-?: Name extends "context"
    ? AddedMistake<Awaited<ResultOf<Options[Name]>>>
    : Name extends "formatError"
      ? FormatMistake<ResultOf<Options[Name]>>
      : Name extends "cors"
        ? CorsMistake<Options[Name]>
        : Name extends "server"
          ? UnknownOption<"server", Options[Name], keyof typeof serverOptions>
          : UnknownOption<"createApp()", Pick<Options, Name>, keyof typeof createAppOptions>;
};

/** What a function returns; `never` for an option that is not given. */
export type ResultOf<F> = F extends (...parameters: never) => infer Result ? Result : never;

type CorsMistake<Cors> = Cors extends { readonly origin: "*"; readonly credentials: true }
  ? 'cors.credentials cannot be combined with the origin "*": name the origins'
  : Cors extends object
    ? UnknownOption<"cors", Cors, keyof typeof corsOptions>
    : never;

type UnknownOption<Where extends string, Options, Known> = Options extends object
  ? Unknown<Where, Exclude<keyof Options, Known>>
  : never;

/** An object with an index signature may have any names, so nothing is known of them. */
type Unknown<Where extends string, Name> = string extends Name
  ? never
  : Name extends string
    ? `${Where} has no option "${Name}"`
    : never;
