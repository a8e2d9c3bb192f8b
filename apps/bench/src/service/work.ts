import { users } from "./routes.ts";
import type { Sample } from "./samples.ts";
import type { Zod } from "./schemas.ts";

/** What a service does beside routing, which the applications of the benchmark `work` add one at a time. */
export type Work = "token" | "context" | "body" | "list" | "header" | "cors";

/** The only origin that may read the answers of `cors`. */
export const allowedOrigin = "https://app.example.com";

/** The header of the answers of `header`. */
export const cacheControl = "max-age=60";

/** An order: the body of `body`. */
export interface Order {
  readonly email: string;
  readonly total: number;
  readonly items: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly price: number;
  }[];
}

/** Creates the schema of an order, with a transform and a refinement. */
export function createOrder(z: Zod) {
  return z
    .object({
      email: z.string().max(200).transform(toEmail),
      total: z.number().min(0),
      items: z
        .array(
          z.object({
            sku: z.string().max(20),
            quantity: z.number().int().positive(),
            price: z.number().min(0),
          }),
        )
        .max(100),
    })
    .refine(hasRightTotal);
}

/** The transform of an order's `email`. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The refinement of an order. */
export function hasRightTotal({ items, total }: Order): boolean {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) === total;
}

/** The answer to an order. */
export function takeOrder({ email, total, items }: Order): object {
  return { email, total, items: items.length };
}

/** The answer of `list`: 100 records, one of them with an empty object. */
export const records: readonly object[] = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: "A thing to sell",
  price: 12.75,
  tags: ["new", "blue"],
  details: id === 50 ? {} : { colour: "blue" },
}));

/** The answer of `header` and `cors`. */
export const page: object = { id: 7, title: "Home" };

/** The order that is measured: about 1 KiB. */
const order: Order = {
  email: " Ada@Example.com ",
  total: 320,
  items: Array.from({ length: 20 }, () => ({ sku: "SKU-123456", quantity: 2, price: 8 })),
};

const [token, user] = [...users][0] ?? [];
const authorization = { authorization: String(token) };
const me: Sample = {
  method: "GET",
  target: "/me",
  headers: authorization,
  answer: { status: 200, type: "application/json", body: { user } },
};

/** The request that is measured for each work. */
export const workSamples: Readonly<Record<Work, Sample>> = {
  token: me,
  context: me,
  body: toOrder(order, {
    status: 201,
    type: "application/json",
    body: takeOrder({ ...order, email: "ada@example.com" }),
  }),
  list: {
    method: "GET",
    target: "/records",
    answer: { status: 200, type: "application/json", body: records },
  },
  header: toPage({ headers: { "cache-control": cacheControl } }),
  cors: {
    ...toPage({ headers: { "access-control-allow-origin": allowedOrigin } }),
    headers: { origin: allowedOrigin },
  },
};

/** Requests that each work must refuse. */
export const refusedWork: Readonly<Record<Work, readonly Sample[]>> = {
  token: [{ ...me, headers: {}, answer: { status: 401 } }],
  context: [{ ...me, headers: {}, answer: { status: 401 } }],
  body: [toOrder({ ...order, total: 1 }, { status: 400 })],
  list: [],
  header: [],
  cors: [],
};

/** Returns the work of a name that a command line gives; `undefined` for another one. */
export function findWork(name: string | undefined): Work | undefined {
  // The names are those of the type.
  return (Object.keys(workSamples) as Work[]).find((work) => work === name);
}

function toOrder(body: Order, answer: Sample["answer"]): Sample {
  return { method: "POST", target: "/checkout", body: JSON.stringify(body), answer };
}

function toPage({ headers }: Pick<Sample["answer"], "headers">): Sample {
  const answer = { status: 200, type: "application/json", body: page, headers } as const;
  return { method: "GET", target: "/page", answer };
}
