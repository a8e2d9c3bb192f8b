import { listSizes, readList } from "./routes.ts";

/** The kinds of request that are measured. */
export const kinds = ["plain", "params", "query", "body", "refined"] as const;

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

const booking = {
  guest: " Grace  Hopper ",
  email: "grace@example.com",
  from: "2026-05-04",
  to: "2026-05-06",
  rooms: ["12", "14"],
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
  refined: {
    method: "POST",
    target: "/bookings",
    body: JSON.stringify(booking),
    answer: {
      status: 201,
      type: json,
      body: {
        id: 1,
        guest: "Grace Hopper",
        from: "2026-05-04",
        to: "2026-05-06",
        people: 1,
        rooms: 2,
      },
    },
  },
};

/** Bodies of several sizes. */
export const batchSamples: Readonly<Record<string, Sample>> = Object.fromEntries(
  Object.entries({
    "1 KiB": 2 ** 10,
    "10 KiB": 10 * 2 ** 10,
    "100 KiB": 100 * 2 ** 10,
    "1 MiB": 2 ** 20,
  }).map(([name, size]): [string, Sample] => {
    const items = createItems(size);
    const answer = { status: 201, type: json, body: { items: items.length } };
    return [name, { method: "POST", target: "/batches", body: JSON.stringify({ items }), answer }];
  }),
);

/** As many as fit into so many bytes. */
function createItems(size: number): readonly object[] {
  const item = { id: 1, name: "A thing to sell, or to buy", price: 12.75, tags: ["new", "blue"] };
  const count = Math.floor((size - '{"items":[]}'.length) / (JSON.stringify(item).length + 1));
  return Array.from({ length: count }, () => item);
}

/** Answers of several sizes. */
export const listSamples: Readonly<Record<string, Sample>> = Object.fromEntries(
  listSizes.map((size): [string, Sample] => {
    const target = `/lists/${size}`;
    const body = readList(target);
    return [
      `${size} objects`,
      { method: "GET", target, answer: { status: 200, type: json, body } },
    ];
  }),
);

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
  refined: { method: "POST", target: "/bookings", body: '{"guest":', answer: { status: 400 } },
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
  ...[
    { ...booking, guest: "" },
    { ...booking, email: "nobody" },
    { ...booking, from: "2026-05-07" },
    { ...booking, to: "soon" },
    { ...booking, people: 21 },
  ].map((invalid): Sample => ({
    method: "POST",
    target: "/bookings",
    body: JSON.stringify(invalid),
    answer: { status: 400 },
  })),
  { method: "POST", target: "/batches", body: '{"items":[{"id":0}]}', answer: { status: 400 } },
];

/** The headers of every request beside `Host`: what a plain client sends. */
export const sampleHeaders: Readonly<Record<string, string>> = {
  "user-agent": "bench/1.0",
  accept: "*/*",
  "accept-encoding": "gzip, deflate",
};
