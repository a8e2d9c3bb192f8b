/**
 * The names of the parameters of a literal path: `"id" | "postId"` for
 * `"/users/:id/posts/:postId"`, `never` if it has none. Where the path is not a literal, any
 * `string`.
 */
export type ParamNames<Path extends string> = CollectNames<Path>;

// The names ride along in an argument, so that the compiler's recursion is a tail call.
type CollectNames<
  Path extends string,
  Names extends string = never,
> = Path extends `${infer Segment}/${infer Rest}`
  ? CollectNames<Rest, Names | NameOf<Segment>>
  : Names | NameOf<Path>;

type NameOf<Segment extends string> = string extends Segment
  ? string
  : Segment extends `:${infer Name}`
    ? Name
    : never;
