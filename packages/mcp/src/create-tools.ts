import {
  createContract,
  listReferences,
  type ContractDocument,
  type ContractRoute,
  type JsonSchema,
  type ListedRoute,
} from "@fw/contract";
import { isJson, isText } from "./media-types.ts";

/** What a model reads of a tool. */
export interface McpTool {
  /** 1 to 128 letters, digits, `_`, `-` or `.`. */
  readonly name: string;
  /** What it does, for the model that chooses it. */
  readonly description: string;
}

/** A route as a tool. */
export interface Tool {
  readonly method: string;
  readonly path: string;
  /** The names of the arguments. */
  readonly inputs: ReadonlySet<string>;
  readonly paramNames: readonly string[];
  /** The names of the fields that are text. */
  readonly texts: Readonly<Record<"params" | "query", ReadonlySet<string>>>;
  /** The member of `tools/list`. */
  readonly listed: ListedTool;
}

interface ListedTool extends McpTool {
  readonly inputSchema: JsonSchema;
  /** For JSON results that the contract knows. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/**
 * Makes tools of routes.
 *
 * @param routes - Those of the application.
 * @param described - What a model reads of each, by method and path.
 * @param contract - What is known of results.
 * @returns The tools by name, in the order of `described`.
 * @throws {@link TypeError} when a tool cannot be served.
 */
export function createTools(
  routes: readonly ListedRoute[],
  described: Readonly<Partial<Record<string, McpTool>>>,
  contract: ContractDocument | undefined,
): ReadonlyMap<string, Tool> {
  const chosen = routes.filter((route) => Object.hasOwn(described, toKey(route)));
  const inputs = createContract(chosen).document;
  const tools = new Map<string, Tool>();
  for (const [key, tool] of Object.entries(described)) {
    if (tool === undefined) continue;
    const { name, description } = tool;
    const route = inputs.routes.find((each) => toKey(each) === key);
    if (route === undefined) throw new TypeError(`mcp: the application has no route "${key}"`);
    if (tools.has(name)) throw new TypeError(`mcp: two tools are named "${name}"`);
    const inputSchema = toInputSchema(route, inputs.$defs);
    const outputSchema = contract && toOutputSchema(key, contract);
    tools.set(name, {
      method: route.method,
      path: route.path,
      inputs: new Set(Object.keys(inputSchema.properties ?? {})),
      paramNames: Object.keys(resolve(route.params, inputs.$defs).properties ?? {}),
      texts: {
        params: listTexts(route.params, inputs.$defs),
        query: listTexts(route.query, inputs.$defs),
      },
      listed: {
        name,
        description,
        inputSchema,
        ...(outputSchema && { outputSchema }),
        annotations: hints[route.method] ?? {},
      },
    });
  }
  return tools;
}

function toKey({ method, path }: Pick<ListedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}

/** What RFC 9110 §9.2 says of the methods. A `POST` may do anything. */
const hints: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  GET: { readOnlyHint: true },
  PUT: { readOnlyHint: false, idempotentHint: true },
  POST: { readOnlyHint: false },
  DELETE: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

type Definitions = ContractDocument["$defs"];

function toInputSchema(route: ContractRoute, $defs: Definitions): JsonSchema {
  const { params, query, body, rest } = route;
  const isQueryRequired = (resolve(query, $defs).required ?? []).length > 0;
  return withDefinitions(
    {
      type: "object",
      properties: {
        ...(params && { params }),
        ...(query && { query }),
        ...(body && { body }),
        ...(rest && { rest }),
      },
      required: [
        ...(params ? ["params"] : []),
        ...(isQueryRequired ? ["query"] : []),
        ...(body ? ["body"] : []),
      ],
      additionalProperties: false,
    },
    $defs,
  );
}

function toOutputSchema(key: string, { routes, $defs }: ContractDocument): JsonSchema | undefined {
  const route = routes.find((each) => toKey(each) === key);
  if (route === undefined) {
    throw new TypeError(`mcp: the contract has no route "${key}": write it again`);
  }
  const successes = route.responses.filter(({ status }) => status === "any" || status < 400);
  for (const { contentType = "" } of successes) {
    if (contentType === "" || contentType === "*/*") continue;
    if (isJson(contentType) || isText(contentType)) continue;
    throw new TypeError(`mcp: "${key}" cannot be a tool: its result is ${contentType}`);
  }
  const bodies = successes.map(({ contentType = "", body }) => isJson(contentType) && body);
  const known = bodies.filter((body) => body !== false && body !== undefined);
  const [first] = known;
  if (first === undefined || known.length < bodies.length) return undefined;
  return withDefinitions(known.length > 1 ? { anyOf: known } : resolve(first, $defs), $defs);
}

/** A root that is a reference, as what it refers to: revision 2025-11-25 wants its `type` there. */
function resolve(schema: JsonSchema = {}, $defs: Definitions): JsonSchema {
  const { $ref, ...others } = schema;
  return $ref === undefined ? schema : { ...$defs[$ref.replace("#/$defs/", "")], ...others };
}

function listTexts(fields: JsonSchema | undefined, $defs: Definitions): ReadonlySet<string> {
  const all = Object.entries(resolve(fields, $defs).properties ?? {});
  const texts = all.filter(([, schema]) => resolve(schema, $defs).type === "string");
  return new Set(texts.map(([name]) => name));
}

/** A schema that refers to nothing outside it. */
function withDefinitions(schema: JsonSchema, $defs: Definitions): JsonSchema {
  const names = new Set(listReferences(schema));
  // A definition may name further ones, which the loop then comes to.
  for (const name of names) for (const each of listReferences($defs[name])) names.add(each);
  const definitions = Object.fromEntries([...names].map((name) => [name, $defs[name]]));
  return withoutHeaderNames(names.size === 0 ? schema : { ...schema, $defs: definitions });
}

/** With `x-mcp-header`, a client would have to send arguments as headers, too, and nothing here reads those. */
function withoutHeaderNames(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "x-mcp-header" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text) as JsonSchema;
}
