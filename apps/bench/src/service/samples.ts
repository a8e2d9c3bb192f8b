/** A request, and the answer that every peer must give. */
export interface Sample {
  readonly method: "GET" | "POST";
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON text of the body. */
  readonly body?: string;
  readonly answer: SampleAnswer;
}

/** What of an answer must be the same for all peers. */
export interface SampleAnswer {
  readonly status: number;
  /** The media type without parameters; not compared where it is absent. */
  readonly type?: string;
  /** The text, or the parsed JSON; not compared where it is absent. */
  readonly body?: unknown;
  /** Headers that the answer has at least. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const body = {
  name: "Grace Hopper",
  email: "grace@example.com",
  age: 85,
  address: { street: "1 Harbour Street", city: "Arlington", postcode: "22202" },
  tags: ["navy", "compilers", "cobol"],
};

const item = { id: 42, name: "Ada Lovelace", done: false };
const list = { page: 2, active: true, items: [{ id: 1, name: "node" }] };
const created = { id: 1, name: "Grace Hopper", age: 85, city: "Arlington", tags: 3 };

/** The requests that are measured. */
export const samples = {
  plain: toGet("/health", { status: 200, type: "text/plain", body: "Hello, world!" }),
  params: toGet("/users/42", toJson(200, item)),
  query: toGet("/users?page=2&search=node&active=true", toJson(200, list)),
  body: toPost("/users", body, toJson(201, created)),
} as const satisfies Readonly<Record<string, Sample>>;

/** Requests that must be refused, even by a handler written by hand. */
export const refusedSamples: readonly Sample[] = [
  toGet("/no/such/path", { status: 404 }),
  toGet("/users/ada", { status: 400 }),
  toGet("/users?page=two&search=node&active=true", { status: 400 }),
  { method: "POST", target: "/users", body: '{"name":', answer: { status: 400 } },
];

/** Requests that only a schema refuses. */
export const invalidSamples: readonly Sample[] = [
  ...["/users/0", "/users?page=2&search=node&active=maybe", "/users?page=2&active=true"].map(
    (target) => toGet(target, { status: 400 }),
  ),
  ...[
    { ...body, email: "nobody" },
    { ...body, address: { street: "1 Harbour Street", city: "Arlington" } },
    { ...body, tags: [{}] },
  ].map((invalid) => toPost("/users", invalid, { status: 400 })),
];

function toGet(target: string, answer: SampleAnswer): Sample {
  return { method: "GET", target, answer };
}

function toPost(target: string, value: object, answer: SampleAnswer): Sample {
  return { method: "POST", target, body: JSON.stringify(value), answer };
}

function toJson(status: number, value: object): SampleAnswer {
  return { status, type: "application/json", body: value };
}

/**
 * Lists the headers of a sample.
 *
 * @param sample - The sample.
 * @returns The headers beside `Host` and `Content-Length`: what a plain client sends.
 */
export function toHeaders({ body, headers }: Sample): Readonly<Record<string, string>> {
  return {
    "user-agent": "bench/1.0",
    accept: "*/*",
    "accept-encoding": "gzip, deflate",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
}
