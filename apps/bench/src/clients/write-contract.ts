const params = "z.object({ id: z.number().int() })";
const query = "z.object({ page: z.number(), unread: z.boolean().optional() })";
const body = "z.object({ name: z.string().min(1), count: z.number(), tags: z.array(z.string()) })";
const found = "z.object({ id: z.number(), page: z.number() })";
const made = "z.object({ name: z.string(), count: z.number() })";
const never = (names: readonly string[]): string =>
  names.map((name) => `${name}?: never;`).join(" ");
const json = (type: string): string =>
  `{ headers: { [name: string]: unknown }; content: { "application/json": ${type} } }`;
const noParameters = `parameters: { ${never(["query", "header", "path", "cookie"])} };`;
const problem = 'components["schemas"]["Problem"]';

/** The texts that make a contract of the routes that `writeApp` writes. */
interface Writer {
  readonly head: string;
  readonly get: (number: number) => string;
  readonly post: (number: number) => string;
  readonly tail: string;
}

const writers = {
  // As `fw contract` writes it.
  "@fw/client, contract": {
    head: `type Validation = { status: 400; body: { type?: string; title: string; status: 400; code: "VALIDATION"; detail?: string; issues: { in: "body" | "params" | "query"; path: (string | number)[]; message: string }[] } };
      type InternalServerError = { status: 500; body: { type?: string; title: string; status: 500; code: "INTERNAL_SERVER_ERROR"; detail?: string } };
      export interface Contract {`,
    get: (n) =>
      `"GET /items${n}/:id": { params: { id: number }; query: { page: number; unread?: boolean | undefined }; response: { status: 200; body: { id: number; page: number } } | Validation | InternalServerError };`,
    post: (n) =>
      `"POST /items${n}": { body: { name: string; count: number; tags: string[] }; response: { status: 200; body: { name: string; count: number } } | Validation | InternalServerError };`,
    tail: "}",
  },
  "oRPC, contract": {
    head: 'import { oc } from "@orpc/contract"; import { z } from "zod";\nconst errors = { VALIDATION: { status: 400 } } as const;\nexport const contract = {',
    get: (n) =>
      `get${n}: oc.route({ method: "GET", path: "/items${n}/{id}", inputStructure: "detailed" }).errors(errors).input(z.object({ params: ${params}, query: ${query} })).output(${found}),`,
    post: (n) =>
      `post${n}: oc.route({ method: "POST", path: "/items${n}" }).errors(errors).input(${body}).output(${made}),`,
    tail: "};",
  },
  "ts-rest": {
    head: 'import { initContract } from "@ts-rest/core"; import { z } from "zod";\nconst problem = z.object({ code: z.literal("VALIDATION") });\nexport const contract = initContract().router({',
    get: (n) =>
      `get${n}: { method: "GET", path: "/items${n}/:id", pathParams: ${params}, query: ${query}, responses: { 200: ${found}, 400: problem } },`,
    post: (n) =>
      `post${n}: { method: "POST", path: "/items${n}", body: ${body}, responses: { 200: ${made}, 400: problem } },`,
    tail: "});",
  },
  // As openapi-typescript writes it.
  "openapi-fetch": {
    head: 'export interface components { schemas: { Problem: { code: "VALIDATION" } } }\nexport interface paths {',
    get: (n) =>
      `"/items${n}/{id}": { ${noParameters} get: { parameters: { query: { page: number; unread?: boolean }; header?: never; path: { id: number }; cookie?: never }; requestBody?: never; responses: { 200: ${json("{ id: number; page: number }")}; 400: ${json(problem)} } }; ${never(["put", "post", "delete", "options", "head", "patch", "trace"])} };`,
    post: (n) =>
      `"/items${n}": { ${noParameters} post: { ${noParameters} requestBody: { content: { "application/json": { name: string; count: number; tags: string[] } } }; responses: { 200: ${json("{ name: string; count: number }")}; 400: ${json(problem)} } }; ${never(["get", "put", "delete", "options", "head", "patch", "trace"])} };`,
    tail: "}",
  },
} as const satisfies Readonly<Record<string, Writer>>;

/**
 * Writes what a page keeps of an app: the contract of the routes of `writeApp`.
 *
 * @param name - Whose contract.
 * @param routes - How many routes there are.
 * @returns The text of a module.
 */
export function writeContract(name: keyof typeof writers, routes: number): string {
  const { head, get, post, tail }: Writer = writers[name];
  const parts = Array.from({ length: routes }, (_, n) => (n % 2 === 0 ? get(n) : post(n)));
  return `${[head, ...parts, tail].join("\n")}\n`;
}
