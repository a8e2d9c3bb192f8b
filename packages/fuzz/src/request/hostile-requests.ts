import * as fc from "fast-check";
import { toRequest } from "./request-parts.ts";
import type { RouteValues } from "./route-values.ts";
import type { SentRequest } from "./sent-request.ts";

/**
 * Makes requests that no client sends by mistake: with other methods and paths, invalid or huge JSON, keys of prototypes,
 * and invalid percent-encoding.
 */
export function hostileRequests({ parts, route }: RouteValues): fc.Arbitrary<SentRequest> {
  const attacks = [
    fc.tuple(fc.constantFrom(...segments), fc.nat(), fc.boolean()).map(withSegment),
    fc.constantFrom(...queries),
    fc.constantFrom("PATCH", "OPTIONS", "GET", "POST", "PUT", "DELETE").map(withMethod),
    ...(route.method === "GET" ? [] : bodyAttacks),
  ];
  return fc.tuple(parts, fc.oneof(...attacks)).map(([valid, attack]) => attack(toRequest(valid)));
}

type Attack = (request: SentRequest) => SentRequest;

function withMethod(method: string): Attack {
  return ({ body, headers, ...request }) =>
    method === "GET" || body === undefined
      ? { ...request, headers: {}, method }
      : { ...request, headers, body, method };
}

/** Texts that replace a segment or follow it. */
const segments: readonly string[] = [
  ...["%00", "%ff", "%C0%80", "%", "%zz", "%2F", "%252F", "%2e%2e", "..%2f..", "__proto__"],
  ...["constructor", "%F0%9F%98%80", "%ED%A0%80", ";", "*", ":id", "a".repeat(5000), "0x10", "1e3"],
  ...["", ".", "+1", "1%20", "007", ".5", "-0", "1".repeat(400), "Infinity"],
];

function withSegment([segment, place, isBehind]: readonly [string, number, boolean]): Attack {
  return ({ target, ...others }) => {
    const [path = "", ...query] = target.split("?");
    const all = path.split("/");
    const at = all.length - 1 - (place % Math.max(1, all.length - 1));
    const changed = isBehind ? [all[at] ?? "", segment] : [segment];
    const written = all.toSpliced(at, 1, ...changed).join("/");
    return { ...others, target: [written, ...query].join("?") };
  };
}

/** Texts that follow the query. */
const queries: readonly Attack[] = [
  ...["%", "%zz=1", "&&&", "=", "+", "%00=%00", "%ff=%ff", "__proto__=1", "constructor=1"],
  ...["__proto__[polluted]=1", "a[]=1", "a=1;b=2", "?", "🙂", `x=${"a".repeat(10_000)}`],
  Array.from({ length: 1000 }, (_, index) => `k${index}=1`).join("&"),
]
  .map((text): Attack => ({ target, ...others }) => ({
    ...others,
    target: `${target}${target.includes("?") ? "&" : "?"}${text}`,
  }))
  .concat(({ target, ...others }) => ({ ...others, target: target.replace(/\?(.*)/, "?$1&$1") }));

function withBody(body: string | readonly number[]): Attack {
  const headers = { "content-type": "application/json" };
  return ({ method, target }) => ({
    method,
    target,
    headers,
    body: typeof body === "string" ? body : Uint8Array.from(body),
  });
}

const bodies: readonly (string | readonly number[])[] = [
  ...[
    "",
    " ",
    "{",
    "[",
    "nul",
    "{'a':1}",
    "NaN",
    "-0",
    "1e400",
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
  ],
  ...['{"a":1,"a":2}', "[1,]", "// a\n{}", '"\\ud800"', '"\\u0000"', "\uFEFF{}", "\uFEFF\uFEFF{}"],
  ...[
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    "01",
    '{"":0}',
  ],
  ...[[0xff], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x7b, 0, 0x7d, 0]],
  ...[127, 128, 129, 5000].flatMap((depth) => [
    "[".repeat(depth) + "]".repeat(depth),
    `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`,
  ]),
  `[${"0,".repeat(5000)}0]`,
];

/** Members to insert at the start of an object. */
const members = [
  ...['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}', '"toString":1'],
  ...['"constructor":1', '"":1', '"a":1,"a":2', '"length":1e400', '"then":1', '"toJSON":1'],
  Array.from({ length: 1000 }, (_, index) => `"k${index}":${index}`).join(","),
];

const bodyAttacks: readonly fc.Arbitrary<Attack>[] = [
  fc.constantFrom(...bodies).map(withBody),
  fc
    .constantFrom(...members)
    .map((text) =>
      onText((body) =>
        body.replace(/^\{(?=(.))/, (_, next) => `{${text}${next === "}" ? "" : ","}`),
      ),
    ),
  fc.nat({ max: 200 }).map((length) => onText((body) => body.slice(0, length))),
  fc.constantFrom("}", "]", " ", "\u0000", ",").map((text) => onText((body) => body + text)),
  fc
    .constantFrom("1e400", "-0", "1e-400", "9007199254740993", "1.0", "00")
    .map((text) => onText((body) => body.replace(/(?<=[:[,]|^)-?\d[\d.e+-]*(?=[,\]}]|$)/, text))),
  fc
    .constantFrom(
      "text/plain",
      "text/json",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "APPLICATION/JSON; charset=utf-8",
      "application/merge-patch+json",
      "multipart/form-data; boundary=x",
    )
    .map((type) => withHeaders({ "content-type": type })),
  fc
    .constantFrom("gzip", "identity", "br")
    .map((coding) =>
      withHeaders({ "content-type": "application/json", "content-encoding": coding }),
    ),
  fc.constant<Attack>(({ method, target, body }) => ({
    method,
    target,
    headers: {},
    ...(body !== undefined && { body: new TextEncoder().encode(String(body)) }),
  })),
  fc.constant<Attack>(({ method, target }) => ({ method, target, headers: {} })),
];

function onText(change: (body: string) => string): Attack {
  return (request) =>
    typeof request.body === "string"
      ? { ...request, form: undefined, body: change(request.body) }
      : request;
}

function withHeaders(headers: Readonly<Record<string, string>>): Attack {
  return (request) => ({ body: "{}", ...request, form: undefined, headers });
}
