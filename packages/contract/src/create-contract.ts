import { defaultStatuses } from "@fw/core";
import { isBodilessStatus } from "@fw/http";
import type { TypedApplication, TypedResult, TypedRoute } from "./typed-application.ts";
import type { ContractDocument, ContractResponse, ContractRoute } from "./contract-document.ts";
import type { Gap } from "./gap.ts";
import { readInputSchemas, type ListedRoute } from "./input-schemas.ts";
import type { JsonSchema } from "./json-schema.ts";
import { orderDefinitions } from "./order-definitions.ts";
import { toPathSchemas } from "./path-schemas.ts";
import { listCodes, ProblemSchemas } from "./problem-schemas.ts";
import { UniqueNames } from "./unique-names.ts";

/** A contract and its gaps. */
export interface Contract {
  readonly document: ContractDocument;
  readonly gaps: readonly Gap[];
}

/**
 * Writes the contract of an application: inputs from its schemas, results from its types, errors from
 * both.
 *
 * @param routes - The table of the application, `app.routes`.
 * @param typed - What its types say. Without it, only the statuses of results are known.
 * @returns The contract.
 * @throws {@link ContractError} when a schema cannot be written as JSON Schema.
 */
export function createContract(
  routes: readonly ListedRoute[],
  typed: TypedApplication = toUntyped(routes),
): Contract {
  const names = new UniqueNames(typed.$defs.keys());
  const inputs = readInputSchemas(routes, names);
  const problems = new ProblemSchemas(names);
  const gaps = [...inputs.gaps];
  const written = routes.map((route, index) => {
    const key = `${route.method} ${route.path}`;
    const known = typed.routes.get(key);
    if (known === undefined)
      gaps.push({
        route: key,
        place: "response",
        reason: "is missing from the application's type",
      });
    gaps.push(...typed.gaps.filter((gap) => gap.route === key));
    const declared = inputs.inputs[index] ?? {};
    return {
      ...toInputs(route, declared, inputs.$defs),
      ...known?.comment,
      responses: toResponses({ route, known, typed, problems }, Object.keys(declared)),
    };
  });
  gaps.push(...typed.gaps.filter(({ route }) => route === "formatError"));
  const $defs = new Map([...inputs.$defs, ...typed.$defs, ...problems.defs]);
  const ordered = written.map(orderMembers);
  return {
    document: { version: 1, routes: ordered, $defs: orderDefinitions(ordered, $defs) },
    gaps: gaps.toSorted(byRoute(routes)),
  };
}

/** Gives every route a result of unknown type. */
function toUntyped(routes: readonly ListedRoute[]): TypedApplication {
  const known: TypedRoute = { results: [{ status: "default" }], errors: [], comment: undefined };
  return {
    routes: new Map(routes.map(({ method, path }) => [`${method} ${path}`, known])),
    format: undefined,
    $defs: new Map(),
    gaps: [],
  };
}

type Inputs = Pick<
  ContractRoute,
  "method" | "path" | "params" | "rest" | "query" | "body" | "form"
>;

function toInputs(
  { method, path }: ListedRoute,
  { params, query, body, form }: Readonly<Record<string, JsonSchema>>,
  $defs: ReadonlyMap<string, JsonSchema>,
): Inputs {
  const referred = $defs.get(params?.$ref?.replace("#/$defs/", "") ?? "");
  const schemas = toPathSchemas(path, referred ?? params);
  return {
    method,
    path,
    ...schemas,
    // If no param was added, the reference to a named schema stays.
    ...(params && schemas.params === referred && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(form && { form }),
  };
}

interface RouteParts {
  readonly route: ListedRoute;
  readonly known: TypedRoute | undefined;
  readonly typed: TypedApplication;
  readonly problems: ProblemSchemas;
}

function toResponses(
  { route, known, typed, problems }: RouteParts,
  inputs: readonly string[],
): ContractResponse[] {
  const status = statusByMethod.get(route.method) ?? 200;
  const successes = known?.results ?? [{ status: "any", contentType: "*/*", body: {} } as const];
  const errors = [
    ...(known?.errors ?? []).map((error) => problems.toResponse(error)),
    ...listCodes(inputs).map((code) => problems.toFrameworkResponse(code)),
  ];
  return uniqueOf([
    ...successes.map((result) => toResponse(result, status)).toSorted(byStatus),
    ...errors.flatMap((error) => formatError(error, typed)),
  ]);
}

function formatError(error: ContractResponse, { format }: TypedApplication): ContractResponse[] {
  if (format === undefined) return [error];
  return [
    ...format.results.map((result) => toResponse(result, error.status)),
    ...(format.keepsProblems ? [error] : []),
  ];
}

function toResponse(
  { status, contentType, body }: TypedResult,
  defaultStatus: ContractResponse["status"],
): ContractResponse {
  const sent = status === "default" ? defaultStatus : status;
  if (isBodilessStatus(sent)) return { status: sent };
  return { status: sent, ...(contentType && { contentType }), ...(body && { body }) };
}

const statusByMethod: ReadonlyMap<string, number> = new Map(Object.entries(defaultStatuses));

function uniqueOf(responses: readonly ContractResponse[]): ContractResponse[] {
  return [...new Map(responses.map((each) => [JSON.stringify(each), each])).values()];
}

/** Sorts by status, `"any"` last. */
function byStatus(a: ContractResponse, b: ContractResponse): number {
  const [first, second] = [a, b].map(({ status }) => (status === "any" ? 1000 : status));
  return (first ?? 0) - (second ?? 0);
}

/** Puts the comment before the inputs, for people who read the file. */
function orderMembers(route: ContractRoute): ContractRoute {
  const { method, path, summary, description, deprecated, tags, ...inputs } = route;
  return {
    method,
    path,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(tags && { tags }),
    ...inputs,
  };
}

function byRoute(routes: readonly ListedRoute[]): (a: Gap, b: Gap) => number {
  const order = new Map(routes.map(({ method, path }, index) => [`${method} ${path}`, index]));
  const rank = ({ route }: Gap): number => order.get(route) ?? routes.length;
  return (a, b) => rank(a) - rank(b);
}
