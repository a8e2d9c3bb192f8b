/**
 * The parameter names of a literal path: `"id" | "postId"` for `"/users/:id/posts/:postId"`, `never` if it
 * has no parameters, `string` if the path is not a literal.
 */
export type ParamNames<Path extends string> = CollectNames<Path>;

// Accumulating the names in a type argument makes the recursion a tail call.
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
