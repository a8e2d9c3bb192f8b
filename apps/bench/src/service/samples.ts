/** The kinds of request that are measured. */
export const kinds = ["plain", "params", "query", "body"] as const;

export type Kind = (typeof kinds)[number];

/** A request, and the answer that every peer must give. */
export interface Sample {
  readonly method: "GET" | "POST";
  readonly target: string;
  /** The JSON text of the body. */
  readonly body?: string;
  readonly answer: Answer;
}

/** What of an answer must be the same for all peers. */
export interface Answer {
  readonly status: number;
  /** The media type without parameters; not compared where it is absent. */
  readonly type?: string;
  /** The text, or the parsed JSON; not compared where it is absent. */
  readonly body?: unknown;
}

const body = {
  name: "Grace Hopper",
  email: "grace@example.com",
  age: 85,
  address: { street: "1 Harbour Street", city: "Arlington", postcode: "22202" },
  tags: ["navy", "compilers", "cobol"],
};

const json = "application/json";

/** The requests that are measured. */
export const samples: Readonly<Record<Kind, Sample>> = {
  plain: {
    method: "GET",
    target: "/health",
    answer: { status: 200, type: "text/plain", body: "Hello, world!" },
  },
  params: {
    method: "GET",
    target: "/users/42",
    answer: { status: 200, type: json, body: { id: 42, name: "Ada Lovelace", done: false } },
  },
  query: {
    method: "GET",
    target: "/users?page=2&search=node&active=true",
    answer: {
      status: 200,
      type: json,
      body: { page: 2, active: true, items: [{ id: 1, name: "node" }] },
    },
  },
  body: {
    method: "POST",
    target: "/users",
    body: JSON.stringify(body),
    answer: {
      status: 201,
      type: json,
      body: { id: 1, name: "Grace Hopper", age: 85, city: "Arlington", tags: 3 },
    },
  },
};

/** Requests that must be refused, even by a handler written by hand. */
export const refusedSamples: Readonly<Record<Kind, Sample>> = {
  plain: { method: "GET", target: "/no/such/path", answer: { status: 404 } },
  params: { method: "GET", target: "/users/ada", answer: { status: 400 } },
  query: {
    method: "GET",
    target: "/users?page=two&search=node&active=true",
    answer: { status: 400 },
  },
  body: { method: "POST", target: "/users", body: '{"name":', answer: { status: 400 } },
};

/** Requests that only a schema refuses. */
export const invalidSamples: readonly Sample[] = [
  { method: "GET", target: "/users/0", answer: { status: 400 } },
  { method: "GET", target: "/users?page=2&search=node&active=maybe", answer: { status: 400 } },
  { method: "GET", target: "/users?page=2&active=true", answer: { status: 400 } },
  ...[
    { ...body, email: "nobody" },
    { ...body, address: { street: "1 Harbour Street", city: "Arlington" } },
    { ...body, tags: [{}] },
  ].map((invalid): Sample => ({
    method: "POST",
    target: "/users",
    body: JSON.stringify(invalid),
    answer: { status: 400 },
  })),
];

/** The headers of every request beside `Host`: what a plain client sends. */
export const sampleHeaders: Readonly<Record<string, string>> = {
  "user-agent": "bench/1.0",
  accept: "*/*",
  "accept-encoding": "gzip, deflate",
};
