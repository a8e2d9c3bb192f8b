import { createContract, type JsonSchema, type TypedResult } from "@fw/contract";
import { createApp, HttpError, reply, route, z, type AppOptions } from "@fw/framework";
import type { FailureKind, Fuzzed, FuzzOptions } from "../src/index.ts";

/** An application with a fault, and the kind of failure that shows it. */
export interface PlantedFault {
  readonly name: string;
  readonly kind: FailureKind;
  /** Makes a new application each time, because it may store data. */
  readonly create: () => Fuzzed;
  readonly options?: FuzzOptions;
}

const quiet: AppOptions = { onError: () => undefined };
const note = z.object({
  text: z.string().min(1).max(200),
  tags: z.array(z.string().max(30)).max(10),
  stars: z.number().int().min(0).max(5),
  link: z.url().max(300).optional(),
});

function missing(): never {
  throw new Error("There is no such item");
}

/** Faults that throw. */
const throwing: readonly PlantedFault[] = [
  {
    name: "an average of an empty list",
    kind: "server-error",
    create: () =>
      createApp(quiet).post("/notes", ({ body }) => body.tags.reduce((a, b) => `${a},${b}`), {
        body: note,
      }),
  },
  {
    name: "an array that is read one past its end, for the largest number",
    kind: "server-error",
    create: () => {
      const names = ["none", "poor", "fair", "good", "best"] as const;
      return createApp(quiet).post("/notes", ({ body }) => names[body.stars as 0].length, {
        body: note,
      });
    },
  },
  {
    name: "an optional member that is read as if it were there",
    kind: "server-error",
    create: () =>
      createApp(quiet).put("/notes/:id", ({ body }) => new URL(body.link ?? "").host, {
        params: z.object({ id: z.number().int() }),
        body: note,
      }),
  },
  {
    name: "a lone surrogate in a URL",
    kind: "server-error",
    create: () =>
      createApp(quiet).post("/notes", ({ body }) => `/search?q=${encodeURIComponent(body.text)}`, {
        body: note,
      }),
  },
  {
    name: "a file without bytes",
    kind: "server-error",
    create: () =>
      createApp(quiet).post(
        "/files",
        route(
          { form: z.object({ name: z.string().max(50), file: z.file().max(90) }) },
          ({ form }) => (1n / BigInt(form.file.size)).toString(),
        ),
      ),
  },
  {
    name: "the third item of a list in a form",
    kind: "server-error",
    create: () =>
      createApp(quiet).post(
        "/tags",
        route({ form: z.object({ tag: z.array(z.string().max(9)).max(4) }) }, ({ form }) =>
          form.tag.length > 2 ? (form.tag[9] ?? missing()) : "few",
        ),
      ),
  },
  {
    name: "an empty list in a query",
    kind: "server-error",
    create: () =>
      createApp(quiet).get(
        "/tags",
        route(
          { query: z.object({ tag: z.array(z.string().max(9)).max(4).default([]) }) },
          ({ query }) => query.tag.reduce((a, b) => a + b),
        ),
      ),
  },
  {
    name: "a parameter that is decoded twice",
    kind: "server-error",
    create: () =>
      createApp(quiet).get("/tags/:tag", ({ params }) => decodeURIComponent(params.tag), {
        params: z.object({ tag: z.string().max(50) }),
      }),
  },
  {
    name: "a fraction that becomes a bigint",
    kind: "server-error",
    create: () =>
      createApp(quiet).get("/payments", ({ query }) => String(BigInt(query.amount)), {
        query: z.object({ amount: z.number().min(0).max(1000), note: z.string().optional() }),
      }),
  },
  {
    name: "groups in a plain object",
    kind: "server-error",
    create: () =>
      createApp(quiet).post(
        "/groups",
        ({ body }) => {
          const groups: Record<string, string[]> = {};
          for (const tag of body.tags) (groups[tag] ??= []).push(body.text);
          return groups;
        },
        { body: note },
      ),
  },
  {
    name: "an option of a union without a case",
    kind: "server-error",
    create: () =>
      createApp(quiet).post(
        "/shapes",
        ({ body }) => {
          if (body.kind === "circle") return body.radius;
          if (body.kind === "square") return body.side;
          throw new Error(`Unknown shape ${body.kind}`);
        },
        {
          body: z.discriminatedUnion("kind", [
            z.object({ kind: z.literal("circle"), radius: z.number() }),
            z.object({ kind: z.literal("square"), side: z.number() }),
            z.object({ kind: z.literal("line"), from: z.number(), to: z.number() }),
          ]),
        },
      ),
  },
  {
    name: "a refinement that throws",
    kind: "server-error",
    create: () =>
      createApp(quiet).post("/queries", ({ body }) => body, {
        body: z.object({
          filter: z
            .string()
            .max(100)
            .refine((text) => text === "" || JSON.parse(text) !== null),
        }),
      }),
  },
];

/** Faults with a wrong response. */
const answering: readonly PlantedFault[] = [
  {
    name: "a pattern of the handler that takes exponential time",
    kind: "slow",
    options: { timeLimit: 40 },
    create: () =>
      createApp(quiet).post("/names", ({ body }) => /^(\w+\s?)*$/.test(body.name), {
        body: z.object({ name: z.string().max(100) }),
      }),
  },
  {
    name: "a pattern of a schema that takes exponential time",
    kind: "slow",
    options: { timeLimit: 40 },
    create: () =>
      createApp(quiet).put("/names/:name", () => "ok", {
        params: z.object({ name: z.string().regex(/^n-(?:[a-z]+-?)+$/) }),
      }),
  },
  {
    name: "a check in the handler that the schema does not have",
    kind: "refused-valid",
    create: () =>
      createApp(quiet).post(
        "/notes",
        ({ body }) => {
          // eslint-disable-next-line no-control-regex -- it is the fault
          if (/[^\u0000-\u007f]/.test(body.text)) throw new HttpError(400, "VALIDATION");
          return body;
        },
        { body: note },
      ),
  },
  {
    name: "a lost check",
    kind: "accepted-invalid",
    create: () => {
      const checked = createApp(quiet).post("/notes", () => "ok", { body: note });
      const lax = createApp(quiet).post("/notes", () => "ok", {
        body: note.extend({ tags: z.array(z.string()).max(10) }),
      });
      return { routes: checked.routes, handle: lax.handle.bind(lax) };
    },
  },
  {
    name: "a page instead of a problem document",
    kind: "no-document",
    create: () => {
      const app = createApp(quiet).get("/notes/:id", ({ params }) => params, {
        params: z.object({ id: z.number() }),
      });
      return {
        routes: app.routes,
        handle: async (input, init) => {
          const response = await app.handle(input, init);
          if (response.status !== 404) return response;
          const headers = { "content-type": "text/html" };
          return new Response("<h1>Not found</h1>", { status: 404, headers });
        },
      };
    },
  },
  {
    name: "a client's key that leads to Object.prototype",
    kind: "polluted-prototype",
    create: () => {
      const settings: Record<string, Record<string, unknown>> = {};
      return createApp(quiet).put(
        "/settings/:section/:name",
        ({ params, body }) => {
          const known = settings[params.section];
          const section = typeof known === "object" ? known : {};
          settings[params.section] = Object.assign(section, { [params.name]: body });
        },
        { params: z.object({ section: z.string(), name: z.string() }), body: z.number() },
      );
    },
  },
];

const user: JsonSchema = {
  type: "object",
  properties: { id: { type: "number" }, name: { type: "string" } },
  required: ["id", "name"],
};

/** An application of one route, and a contract that says that it returns a user. */
function contracted(answer: (id: number) => unknown): Pick<PlantedFault, "create" | "options"> {
  const create = (): Fuzzed =>
    createApp(quiet).get("/users/:id", ({ params }): unknown => answer(params.id), {
      params: z.object({ id: z.number().int().min(0).max(1000) }),
    });
  const { routes } = create();
  const results: TypedResult[] = [
    { status: "default", contentType: "application/json", body: user },
  ];
  const errors = [{ status: 404, code: "NO_USER" }];
  const route = { results, errors, comment: undefined };
  const { document } = createContract(routes, {
    routes: new Map([["GET /users/:id", route]]),
    format: undefined,
    $defs: new Map(),
    gaps: [],
  });
  return { create, options: { contract: document } };
}

/** Faults that break the contract. */
const undeclared: readonly PlantedFault[] = [
  {
    name: "an undeclared status",
    kind: "undeclared-status",
    ...contracted((id) =>
      id > 900 ? reply({ id, name: "Ada" }, { status: 202 }) : { id, name: "" },
    ),
  },
  {
    name: "an error that is thrown instead of returned",
    kind: "undeclared-status",
    ...contracted((id) => {
      if (id === 0) throw new HttpError(403, "FORBIDDEN");
      return { id, name: "Ada" };
    }),
  },
  {
    name: "a member that is sometimes missing",
    kind: "undeclared-body",
    ...contracted((id) => (id === 1000 ? { id } : { id, name: "Ada" })),
  },
  {
    name: "an error with the status of a success",
    kind: "undeclared-body",
    ...contracted((id) => (id < 3 ? { error: "No user" } : { id, name: "Ada" })),
  },
];

/** Every kind of fault that fuzz() must find. */
export const plantedFaults: readonly PlantedFault[] = [...throwing, ...answering, ...undeclared];
