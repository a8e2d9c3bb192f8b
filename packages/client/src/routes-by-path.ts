/**
 * The routes of a method by their path, each as a caller sees it: of an application, `typeof app`, or of
 * a contract, which is an interface of routes by method and path. An index costs the compiler less than
 * a key that is put together.
 */
export type RoutesByPath<Source, Method extends string> = Source extends {
  readonly "~routes": infer Declared;
}
  ? DeclaredByPath<
      Declared,
      Method,
      Extract<Declared, Format>,
      Extract<Declared, OfContext>["contextErrors"]
    >
  : {
      readonly [
        Key in keyof Source as Key extends `${Method} ${infer Path}` ? Path : never
      ]: Source[Key];
    };

type DeclaredByPath<Declared, Method extends string, F extends Format, Common> = {
  readonly [Entry in Declared as EntryPath<Entry, Method>]: Entry extends RouteEntry
    ? Inputs<Entry["inputs"], EntryPath<Entry, Method>> & {
        readonly response: Entry["response"] | Errors<Entry["errors"] | Common, F>;
      }
    : never;
};

/** What an application's type says of a route; the application's package is not needed for a contract. */
interface RouteEntry {
  readonly key: string;
  readonly inputs: unknown;
  readonly response: unknown;
  readonly errors: unknown;
}

/** What an application's type says of its format of errors. */
interface Format {
  readonly formatted: unknown;
}

/** The entry of an application's type for the errors that every route has. */
interface OfContext {
  readonly contextErrors: unknown;
}

type Errors<Declared, F extends Format> = [F] extends [never]
  ? Declared
  : (F & { readonly errors: Declared })["formatted"];

type EntryPath<Entry, Method extends string> = Entry extends RouteEntry
  ? Entry["key"] extends `${Method} ${infer Path}`
    ? LiteralPath<Path>
    : never
  : never;

/** A path that is not a literal would be an index signature, and allow any path. */
type LiteralPath<Path extends string> =
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it is meant
  Readonly<Record<never, never>> extends Record<Path, 1> ? never : Path;

/** Params that no schema declares are texts. */
type Inputs<Declared, Path extends string> = Part<"params", ParamsOf<Declared, ParamName<Path>>> &
  Part<"query", Declared extends { readonly query: infer Query } ? Query : never> &
  Part<"body", Declared extends { readonly body: infer Body } ? Body : never> &
  (Path extends `${string}/*` ? Rest : unknown);

type ParamsOf<Declared, Names extends string> = [Names] extends [never]
  ? never
  : Declared extends { readonly params: infer Params }
    ? Params & Readonly<Record<Exclude<Names, keyof Params>, string>>
    : Readonly<Record<Names, string>>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Behind}`
  ? Behind extends `${infer Name}/${infer Others}`
    ? Name | ParamName<`/${Others}`>
    : Behind
  : never;

/** A member that has to be given where anything in it has to be. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? Readonly<Partial<Record<Name, Value | undefined>>>
    : Readonly<Record<Name, Value>>;

interface Rest {
  /** What the wildcard stands for: one entry for each segment, any text but `""`, `"."` and `".."`. */
  readonly rest?: readonly string[] | undefined;
}
