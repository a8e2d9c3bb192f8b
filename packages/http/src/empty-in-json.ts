import type {
  AnyBlob,
  AnyPairs,
  AnyRequest,
  AnyResponse,
  AnySearchParams,
  AnySignal,
  AnyStream,
} from "./platform-types.ts";

/**
 * A sentence for an object that JSON writes as `{}` because it does not see the content; `never` for any other object.
 */
export type EmptySentence<T, Subject extends string> = {
  readonly [Name in keyof EmptyKinds]: T extends EmptyKinds[Name]["type"]
    ? `The ${Name} of ${Subject} is {} in JSON; ${EmptyKinds[Name]["remedy"]}`
    : never;
}[keyof EmptyKinds];

/** Each kind of these objects, and what to write instead. */
interface EmptyKinds {
  readonly promise: Kind<PromiseLike<unknown>, "await it">;
  readonly Map: Kind<
    ReadonlyMap<unknown, unknown> & Lacks<"getAll">,
    "write Object.fromEntries(map)"
  >;
  readonly Set: Kind<ReadonlySet<unknown> & Lacks<"get">, "write [...set]">;
  readonly WeakMap: Kind<AnyWeakMap, "write an object">;
  readonly WeakSet: Kind<AnyWeakSet, "write an array">;
  readonly WeakRef: Kind<AnyWeakRef, "write ref.deref()">;
  readonly RegExp: Kind<RegExp, "write String(pattern)">;
  readonly iterator: Kind<AnyIterator, "write [...iterator]">;
  readonly stream: Kind<AnyStream | AsyncIterable<unknown>, "return it as the result">;
  readonly Blob: Kind<AnyBlob, "return it as the result">;
  readonly ArrayBuffer: Kind<ArrayBuffer, "return it as the result">;
  readonly DataView: Kind<DataView, "write its numbers as an array">;
  readonly Headers: Kind<AnyPairs & Lacks<"getAll">, FromEntries>;
  readonly FormData: Kind<AnyPairs & { getAll(name: string): unknown }, FromEntries>;
  readonly URLSearchParams: Kind<AnySearchParams, "write String(params)">;
  readonly Request: Kind<AnyRequest, "write its parts, such as request.url">;
  readonly Response: Kind<AnyResponse & Lacks<"method">, "return it as the result">;
  readonly AbortSignal: Kind<AnySignal, "write signal.aborted">;
}

interface Kind<Type, Remedy extends string> {
  readonly type: Type;
  readonly remedy: Remedy;
}

/** Distinguishes kinds of which one has all members of the other. */
type Lacks<Name extends string> = Readonly<Partial<Record<Name, undefined>>>;

type FromEntries = "write Object.fromEntries(pairs)";

interface AnyWeakMap extends AnyWeak {
  set(key: never, value: never): unknown;
}

interface AnyWeakSet extends AnyWeak {
  add(value: never): unknown;
}

interface AnyWeak extends Tagged, Lacks<"size"> {
  has(key: never): boolean;
  delete(key: never): boolean;
}

interface AnyWeakRef extends Tagged {
  deref(): unknown;
}

interface AnyIterator {
  next(): { readonly value: unknown };
  [Symbol.iterator](): unknown;
}

/** Only a class of the language or the platform has a tag, as a rule. */
interface Tagged {
  readonly [Symbol.toStringTag]: string;
}
