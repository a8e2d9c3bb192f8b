import ts from "typescript";

/**
 * Says of a type whether it is one of those that `Json` and `ResponseOf` of `@fw/core` treat apart.
 */
export type Probes = Readonly<Record<Group, (type: ts.Type) => boolean>>;

type Group = "inexpressible" | "bytes" | "unsendable" | "hidden" | "numberArray" | "response";

const groups: Readonly<Record<Group, readonly string[]>> = {
  /** What JSON drops from an object and turns into `null` in an array. */
  inexpressible: [
    "undefined",
    "void",
    "symbol",
    "((...parameters: never) => unknown)",
    "(abstract new (...parameters: never) => unknown)",
  ],
  /** What is sent as bytes. */
  bytes: [
    "Uint8Array",
    "ArrayBuffer",
    "Blob",
    "ReadableStream",
    "AsyncIterable<Uint8Array | ArrayBuffer | string>",
  ],
  /** What no response can be made of. */
  unsendable: [
    "ReadonlyMap<unknown, unknown>",
    "ReadonlySet<unknown>",
    "ArrayBufferView",
    "Iterator<unknown>",
    "AsyncIterable<unknown>",
  ],
  /** What is written as `{}`. */
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
 * Reads the types of {@link probesText}. One that the program does not know, such as `Blob` where it
 * has no DOM, is left out: it has no values of it then.
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
