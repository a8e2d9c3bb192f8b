import {
  createContract,
  listReferences,
  type ContractDocument,
  type ContractRoute,
  type JsonSchema,
  type ListedRoute,
} from "@fw/contract";
import { isJson, isText } from "./media-types.ts";

/** What a model reads about a tool. */
export interface McpTool {
  /** 1 to 128 letters, digits, `_`, `-` or `.`. */
  readonly name: string;
  /** What the tool does. A model chooses tools by this text. */
  readonly description: string;
}

/** A route as a tool. */
export interface Tool {
  readonly method: string;
  readonly path: string;
  /** The names of the arguments. */
  readonly inputs: ReadonlySet<string>;
  readonly paramNames: readonly string[];
  /** The names of the fields that are text, or lists of texts. */
  readonly texts: Readonly<Record<"params" | "query", ReadonlySet<string>>>;
  /** The names of the lists in the query. */
  readonly lists: ReadonlySet<string>;
  /** The member of `tools/list`. */
  readonly listed: ListedTool;
}

interface ListedTool extends McpTool {
  readonly inputSchema: JsonSchema;
  /** Only for JSON results that the contract describes. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/**
 * Turns routes into tools.
 *
 * @param routes - All routes of the application.
 * @param described - The routes that become tools, by method and path.
 * @param contract - Describes results.
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
    if (route.form !== undefined) {
      throw new TypeError(`mcp: "${key}" cannot be a tool: it reads a form`);
    }
    if (tools.has(name)) throw new TypeError(`mcp: two tools are named "${name}": rename one`);
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
      lists: listNames(route.query, inputs.$defs, ({ type }) => type === "array"),
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

/** The properties of methods in RFC 9110 §9.2. A `POST` may do anything. */
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
    throw new TypeError(
      `mcp: the contract has no route "${key}": write it again with fw contract --format json`,
    );
  }
  const successes = route.responses.filter(({ status }) => status === "any" || status < 400);
  for (const { contentType = "" } of successes) {
    if (contentType === "" || contentType === "*/*") continue;
    if (isJson(contentType) || isText(contentType)) continue;
    throw new TypeError(
      `mcp: "${key}" cannot be a tool: its result is ${contentType}, which is neither JSON nor text`,
    );
  }
  const bodies = successes.map(({ contentType = "", body }) => isJson(contentType) && body);
  const known = bodies.filter((body) => body !== false && body !== undefined);
  const [first] = known;
  if (first === undefined || known.length < bodies.length) return undefined;
  return withDefinitions(known.length > 1 ? { anyOf: known } : resolve(first, $defs), $defs);
}

/** Resolves a reference at the root of a schema, because revision 2025-11-25 requires a `type` there. */
function resolve(schema: JsonSchema = {}, $defs: Definitions): JsonSchema {
  const { $ref, ...others } = schema;
  return $ref === undefined ? schema : { ...$defs[$ref.replace("#/$defs/", "")], ...others };
}

function listTexts(fields: JsonSchema | undefined, $defs: Definitions): ReadonlySet<string> {
  return listNames(fields, $defs, ({ type, items }) => {
    const element =
      type === "array" && typeof items === "object" ? resolve(items, $defs) : { type };
    return element.type === "string";
  });
}

/** Lists the names of the fields whose schema passes a test. */
function listNames(
  fields: JsonSchema | undefined,
  $defs: Definitions,
  test: (schema: JsonSchema) => boolean,
): ReadonlySet<string> {
  const all = Object.entries(resolve(fields, $defs).properties ?? {});
  const found = all.filter(([, schema]) => test(resolve(schema, $defs)));
  return new Set(found.map(([name]) => name));
}

/** Adds the definitions that a schema refers to. */
function withDefinitions(schema: JsonSchema, $defs: Definitions): JsonSchema {
  const names = new Set(listReferences(schema));
  // The loop also visits names that it adds, because a definition may refer to others.
  for (const name of names) for (const each of listReferences($defs[name])) names.add(each);
  const definitions = Object.fromEntries([...names].map((name) => [name, $defs[name]]));
  return withoutHeaderNames(names.size === 0 ? schema : { ...schema, $defs: definitions });
}

/** Removes `x-mcp-header`. It makes clients repeat arguments in headers, which nothing here reads. */
function withoutHeaderNames(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "x-mcp-header" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text) as JsonSchema;
}
