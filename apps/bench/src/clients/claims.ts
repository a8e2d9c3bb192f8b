/** What a client's types know, in words, and what shows it. */
interface Claims {
  /** One for each of {@link claimNames}. */
  readonly words: readonly string[];
  /** The body of a function that compiles with the page of two routes, where `same` compares two types. */
  readonly proof: string;
  /** Whether the call of a program resolves although the platform's `fetch` rejects. */
  readonly neverRejects: boolean;
}

/** What is claimed of each client. */
export const claimNames: readonly string[] = [
  "inputs",
  "results by status",
  "errors by code",
  "never rejects",
  "numbers of path and query arrive as numbers",
  "second declaration",
];

const data = "{ id: number; page: number }";
const input = "{ params: { id: 1 }, query: { page: 1 } }";
const coerced = "where a schema coerces";

/** The claims by the names of the programs. */
export const claims: Readonly<Record<string, Claims>> = {
  "@fw/client": {
    words: ["params, query, body", "yes", "yes", "yes", "yes", "none, or a contract, generated"],
    neverRejects: true,
    proof: `const result = await client.get("/items0/:id", ${input});
      if (result.ok) {
        same<typeof result.status, 200>();
        same<typeof result.data, ${data}>();
      } else same<typeof result.code, "VALIDATION" | "INTERNAL_SERVER_ERROR" | "UNEXPECTED" | "NETWORK" | "ABORTED" | "UNSENDABLE">();`,
  },
  "Hono RPC": {
    words: [
      "body; numbers of params and query as text",
      "where the handler names one",
      "where the handler answers one",
      "no",
      coerced,
      "none",
    ],
    neverRejects: false,
    proof: `const response = await client.items0[":id"].$get({ param: { id: "1" }, query: { page: "1" } });
      if (response.ok) same<Awaited<ReturnType<typeof response.json>>, ${data}>();
      // @ts-expect-error -- a number is given as text
      void client.items0[":id"].$get({ param: { id: 1 }, query: { page: "1" } });
      // @ts-expect-error -- a number is given as text
      void client.items0[":id"].$get({ param: { id: "1" }, query: { page: 1 } });`,
  },
  "Eden treaty": {
    words: [
      "params, query, body",
      "yes",
      "where the route declares one",
      "yes",
      "with Elysia's own schemas",
      "none",
    ],
    neverRejects: true,
    proof: `const { data, error } = await client.items0({ id: 1 }).get({ query: { page: 1 } });
      if (error) same<typeof error.status, 422>();
      else same<typeof data, ${data}>();`,
  },
  tRPC: {
    words: ["one input", "one result", "one list for all routes", "no", "yes", "none"],
    neverRejects: false,
    proof: `same<Awaited<ReturnType<typeof client.get0.query>>, ${data}>();`,
  },
  oRPC: {
    words: [
      "one input",
      "one result",
      "where the route declares them",
      "with `safe`",
      "yes",
      "none",
    ],
    neverRejects: true,
    proof: `const { error, data, isDefined } = await safe(client.get0(${input}));
      if (isDefined) same<typeof error, never>();
      if (!error) same<typeof data, ${data}>();`,
  },
  "oRPC, contract": {
    words: [
      "params, query, body",
      "one result",
      "yes",
      "with `safe`",
      "where a plugin coerces",
      "a contract, by hand",
    ],
    neverRejects: true,
    proof: `const { error, data, isDefined } = await safe(client.get0(${input}));
      if (isDefined) same<typeof error.code, "VALIDATION">();
      if (!error) same<typeof data, ${data}>();`,
  },
  "ts-rest": {
    words: ["params, query, body", "yes", "yes", "no", coerced, "a contract, by hand"],
    neverRejects: false,
    proof: `const result = await client.get0(${input});
      if (result.status === 200) same<typeof result.body, ${data}>();
      if (result.status === 400) same<typeof result.body, { code: "VALIDATION" }>();`,
  },
  "openapi-fetch": {
    words: [
      "params, query, body",
      "data or error, no status",
      "yes",
      "no",
      "the server's matter",
      "an OpenAPI document, and types generated from it",
    ],
    neverRejects: false,
    proof: `const { data, error, response } = await client.GET("/items0/{id}", { params: { path: { id: 1 }, query: { page: 1 } } });
      same<typeof response.status, number>();
      if (error) same<typeof error.code, "VALIDATION">();
      else same<typeof data, ${data}>();`,
  },
};
