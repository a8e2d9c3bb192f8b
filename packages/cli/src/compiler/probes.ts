import ts from "typescript";

/** Tests whether a type is one of those that `Json` and `ResponseOf` of `@fw/core` treat specially. */
export type Probes = Readonly<Record<Group, (type: ts.Type) => boolean>>;

type Group = "inexpressible" | "bytes" | "unsendable" | "hidden" | "numberArray" | "response";

const groups: Readonly<Record<Group, readonly string[]>> = {
  /** Types that JSON drops from an object and writes as `null` in an array. */
  inexpressible: [
    "undefined",
    "void",
    "symbol",
    "((...parameters: never) => unknown)",
    "(abstract new (...parameters: never) => unknown)",
  ],
  /** Types that are sent as bytes. */
  bytes: [
    "Uint8Array",
    "ArrayBuffer",
    "Blob",
    "ReadableStream",
    "AsyncIterable<Uint8Array | ArrayBuffer | string>",
  ],
  /** Types that cannot be sent. */
  unsendable: [
    "ReadonlyMap<unknown, unknown>",
    "ReadonlySet<unknown>",
    "ArrayBufferView",
    "Iterator<unknown>",
    "AsyncIterable<unknown>",
  ],
  /** Types that JSON writes as `{}`. */
  hidden: [
    "ReadonlyMap<unknown, unknown>",
    "ReadonlySet<unknown>",
    "PromiseLike<unknown>",
    "ArrayBuffer",
    "Blob",
    "RegExp",
  ],
  numberArray: ["(ArrayBufferView & Readonly<Record<number, number>>)"],
  response: ["{ readonly bodyUsed: boolean }"],
};

/** The text of a module that names the types that {@link readProbes} reads. */
export const probesText: string = [
  "export {};",
  ...Object.entries(groups).flatMap(([name, types]) =>
    types.map((type, index) => `export type ${name}${index} = ${type};`),
  ),
].join("\n");

/**
 * Reads the types of {@link probesText}. Ignores types that the program does not know, such as `Blob` without the DOM
 * library: it cannot use them.
 */
export function readProbes(checker: ts.TypeChecker, file: ts.SourceFile): Probes {
  const types = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => {
      return [name.text, checker.getTypeFromTypeNode(type)] as const;
    }),
  );
  const readGroup = (name: Group): ((type: ts.Type) => boolean) => {
    const known = groups[name].flatMap((_type, index) => types.get(`${name}${index}`) ?? []);
    const targets = known.filter(({ flags }) => (flags & ts.TypeFlags.Any) === 0);
    return (type) => targets.some((target) => checker.isTypeAssignableTo(type, target));
  };
  return {
    inexpressible: readGroup("inexpressible"),
    bytes: readGroup("bytes"),
    unsendable: readGroup("unsendable"),
    hidden: readGroup("hidden"),
    numberArray: readGroup("numberArray"),
    response: readGroup("response"),
  };
}
