/** A difference between the types of `openapi-typescript` and those of `RoutesOf`. */
interface Difference {
  /** The name in the test. */
  readonly file: string;
  readonly place: string;
  /** The first cell of a row in docs/reference/openapi.md#types-of-a-generator. */
  readonly kind: string;
}

const inputs = "./inputs.ts";
const everything = "./everything.ts";
const example = "../../../../apps/example/src/in-memory.ts";

/** The differences, in the order of the routes. */
export const differences: readonly Difference[] = [
  { file: inputs, place: 'POST /scalars body."version"', kind: "a template literal" },
  { file: inputs, place: 'POST /scalars body."never"', kind: "`never`" },
  { file: inputs, place: 'POST /containers body."open"', kind: "a tuple with a rest" },
  { file: inputs, place: 'POST /containers body."short"', kind: "a tuple with an optional end" },
  { file: inputs, place: 'POST /containers body."keys"', kind: "a record of listed keys" },
  { file: inputs, place: "PUT /files/:folder/* params", kind: "a wildcard" },
  { file: inputs, place: 'PUT /files/:folder/* body."caught"', kind: "a member with `.catch()`" },
  { file: everything, place: 'POST /users body."code"', kind: "a template literal" },
  { file: everything, place: "GET /role 200", kind: "an `enum` of TypeScript" },
  { file: everything, place: "GET /template 200", kind: "a template literal" },
  // It has all kinds of tuples, and a record whose keys have a pattern.
  { file: everything, place: "GET /containers 200", kind: "a tuple with a rest" },
  { file: everything, place: "GET /bytes 200", kind: "bytes and streams" },
  { file: everything, place: "GET /chunks 200", kind: "bytes and streams" },
  { file: everything, place: "GET /either 200", kind: "a result that may be `undefined`" },
  { file: everything, place: "GET /files/:name/* params", kind: "a wildcard" },
  { file: example, place: "POST /imports 200", kind: "bytes and streams" },
  { file: example, place: "GET /changes 200", kind: "bytes and streams" },
  { file: example, place: "GET /* params", kind: "a wildcard" },
  { file: example, place: "GET /* 200", kind: "bytes and streams" },
  { file: example, place: "POST /mcp 200", kind: "an `object`" },
  { file: example, place: "POST /mcp 400", kind: "an `object`" },
  { file: example, place: "POST /mcp 404", kind: "an `object`" },
];
