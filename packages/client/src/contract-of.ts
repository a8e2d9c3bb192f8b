/**
 * The contract of an application, as `fw contract` writes it: its routes by method and path, as a caller sees them. The
 * compiler evaluates an interface that extends it once, so each call costs less than with `typeof app`.
 *
 * @typeParam A - The application's type.
 * @example
 * interface Api extends ContractOf<typeof app> {}
 * const client = createClient<Api>("https://api.example.com");
 */
export type ContractOf<A extends Application> = OfferedRoutes<
  EntriesByKey<A["~routes"]>,
  Extract<A["~routes"], Format>,
  Extract<A["~routes"], OfContext>["contextErrors"]
>;

// A route's type refers only to its own entry. Otherwise the compiler would go through all routes for each call.
type OfferedRoutes<Entries, F extends Format, Common> = {
  readonly [Key in keyof Entries]-?: OfferedEntry<Entries[Key], F, Common>;
};

// The keys are not renamed above, so every compiler can index a contract with a type parameter.
type EntriesByKey<Declared> = {
  readonly [Entry in Declared as Extract<Entry["literalKey" & keyof Entry], string>]: Entry;
};

type OfferedEntry<Entry, F extends Format, Common> = Entry extends RouteEntry
  ? OfferedRoute<Entry, F, Entry extends Open ? never : Common>
  : never;

// Most routes need every input exactly as declared. Mapping the entry itself then costs the compiler least.
type OfferedRoute<Entry extends RouteEntry, F extends Format, Common> =
  AsDeclared<Entry["inputs"], Entry["key"]> extends true
    ? {
        readonly [
          Member in keyof Entry["inputs"] | "response"
        ]: Member extends keyof Entry["inputs"]
          ? Entry["inputs"][Member]
          : Entry["response"] | Errors<Entry["errors"] | Common, F>;
      }
    : Shown<
        Inputs<Entry["inputs"], Entry["key"]> &
          Answered<Entry["response"] | Errors<Entry["errors"] | Common, F>>
      >;

/** Whether every input of a route is required, every param has a schema, and there is no wildcard. */
type AsDeclared<Declared, Key extends string> = object extends Declared[keyof Declared]
  ? false
  : Key extends `${string}/*`
    ? false
    : [ParamName<Key>] extends [
          Declared extends { readonly params: infer Params } ? keyof Params : never,
        ]
      ? true
      : false;

interface Answered<Response> {
  readonly response: Response;
}

/** The contract of a client's source: an application's type, or a contract. */
export type ContractIn<Source> = Source extends Application ? ContractOf<Source> : Source;

/** The routes of a method by their path. */
export type RoutesByPath<Source, Method extends string> = Source extends Application
  ? DeclaredByPath<
      EntryOf<Source["~routes"], Method>,
      Method,
      Extract<Source["~routes"], Format>,
      Extract<Source["~routes"], OfContext>["contextErrors"]
    >
  : ContractByPath<Source, Method>;

/** The routes of a method in a contract. Declarations of functions over a client name this type, not its members. */
export type ContractByPath<Source, Method extends string> = {
  readonly [Path in PathOf<keyof Source, Method>]: Source[`${Method} ${Path}` & keyof Source];
};

// The entries are those of one method, because the compiler goes through them for each call.
type DeclaredByPath<Declared, Method extends string, F extends Format, Common> = {
  readonly [Entry in Declared as PathOf<Entry["literalKey" & keyof Entry], Method>]: OfferedEntry<
    Entry,
    F,
    Common
  >;
};

type EntryOf<Declared, Method extends string> = Extract<
  Declared,
  { readonly key: `${Method} ${string}` }
>;

type PathOf<Key, Method extends string> = Key extends `${Method} ${infer Path}` ? Path : never;

/** The routes in an application's type. A structural type, so that a contract does not need the framework. */
interface Application {
  readonly "~routes": unknown;
}

interface RouteEntry {
  readonly key: string;
  readonly literalKey: string;
  readonly inputs: unknown;
  readonly response: unknown;
  readonly errors: unknown;
}

/** The entry of a route for which the application's `context` does not run. */
interface Open {
  readonly open: true;
}

/** The entry of an application's type for its custom error format. */
interface Format {
  readonly formatted: unknown;
}

/** The entry of an application's type for the errors that every route has unless it is open. */
interface OfContext {
  readonly contextErrors: unknown;
}

type Errors<Declared, F extends Format> = [F] extends [never]
  ? Declared
  : (F & { readonly errors: Declared })["formatted"];

/** Flattens an intersection, so that editors show its members. */
type Shown<Type> = Type extends infer Members
  ? { readonly [Member in keyof Members]: Members[Member] }
  : never;

/** The inputs of a route. Params without a schema are strings. */
type Inputs<Declared, Key extends string> = Part<"params", ParamsOf<Declared, ParamName<Key>>> &
  Part<"query", Declared extends { readonly query: infer Query } ? Query : never> &
  Part<"body", Declared extends { readonly body: infer Body } ? Body : never> &
  Part<"form", Declared extends { readonly form: infer Form } ? Form : never> &
  (Key extends `${string}/*` ? Rest : unknown);

type ParamsOf<Declared, Names extends string> = [Names] extends [never]
  ? never
  : Declared extends { readonly params: infer Params }
    ? [Names] extends [keyof Params]
      ? Params
      : Shown<Params & Record<Exclude<Names, keyof Params>, string>>
    : Readonly<Record<Names, string>>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Behind}`
  ? Behind extends `${infer Name}/${infer Others}`
    ? Name | ParamName<`/${Others}`>
    : Behind
  : never;

/** A member that is required if any member of its value is. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? Readonly<Partial<Record<Name, Value | undefined>>>
    : Readonly<Record<Name, Value>>;

interface Rest {
  /** The segments that the wildcard matches: any strings except `""`, `"."` and `".."`. */
  readonly rest?: readonly string[] | undefined;
}
