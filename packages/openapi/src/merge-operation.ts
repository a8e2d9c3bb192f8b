import type {
  Components,
  MediaType,
  OpenApiResponse,
  Operation,
  Parameter,
  RequestBody,
} from "./open-api-document.ts";
import type { OperationOverrides } from "./overrides.ts";

/**
 * Adds the members of `overrides` to an operation. Parameters merge by place and name, responses by status, and contents
 * by media type. Any other member replaces the one that was generated.
 *
 * @param written - The operation that was generated from the route.
 * @param override - The members to add.
 * @param place - The place of these members, for errors.
 * @param components - The components of the overrides, to which parameters may refer.
 * @throws {@link TypeError} when a member contradicts the route.
 */
export function mergeOperation(
  written: Operation,
  override: OperationOverrides,
  place: string,
  components: Partial<Components>,
): Operation {
  const { parameters, requestBody, responses, ...members } = override;
  return {
    ...written,
    ...members,
    ...(parameters && {
      parameters: mergeParameters(written.parameters, parameters, place, components),
    }),
    ...(requestBody && { requestBody: mergeBody(written, requestBody, place) }),
    ...(responses && { responses: mergeResponses(written.responses, responses, place) }),
  };
}

type ParameterOverrides = NonNullable<OperationOverrides["parameters"]>;

function mergeParameters(
  written: readonly Parameter[] = [],
  added: ParameterOverrides,
  place: string,
  components: Partial<Components>,
): Parameter[] {
  const merged = new Map(written.map((parameter) => [keyOf(parameter), parameter]));
  const seen = new Set<string>();
  for (const [index, parameter] of added.entries()) {
    const at = `${place}.parameters[${index}]`;
    const described = resolveParameter(parameter, components);
    const { in: input, name } = described;
    if (typeof input !== "string" || typeof name !== "string") {
      throw new TypeError(`${at} must have "in" and "name"`);
    }
    const key = keyOf({ in: input, name });
    if (seen.has(key))
      throw new TypeError(`${at} describes the ${input} parameter "${name}" again`);
    seen.add(key);
    const own = merged.get(key);
    if (own === undefined) {
      assertAddable(described, at);
      merged.set(key, parameter as Parameter);
    } else {
      assertAgrees(own, described, ["required", "schema"], at);
      merged.set(
        key,
        "$ref" in parameter ? (parameter as unknown as Parameter) : { ...own, ...parameter },
      );
    }
  }
  return [...merged.values()];
}

function resolveParameter(
  parameter: ParameterOverrides[number],
  { parameters = {} }: Partial<Components>,
): Partial<Parameter> {
  const { $ref } = parameter as { readonly $ref?: unknown };
  const name = typeof $ref === "string" ? $ref.replace(/^#\/components\/parameters\//, "") : null;
  return name !== null && Object.hasOwn(parameters, name)
    ? (parameters[name] as Partial<Parameter>)
    : parameter;
}

/** The names of header fields are not case-sensitive (RFC 9110 §5.1). */
function keyOf({ in: input, name }: Pick<Parameter, "in" | "name">): string {
  return `${input} ${input === "header" ? name.toLowerCase() : name}`;
}

function assertAddable(parameter: Partial<Parameter>, at: string): void {
  const { in: input = "", name = "" } = parameter;
  if (input === "path") {
    throw new TypeError(
      `${at} describes the path parameter "${name}", which the path does not have`,
    );
  }
  if (!("schema" in parameter || "content" in parameter)) {
    throw new TypeError(
      `${at} must have a schema: the route does not declare the ${input} parameter "${name}"`,
    );
  }
}

function mergeBody(written: Operation, added: RequestBody, place: string): RequestBody {
  const at = `${place}.requestBody`;
  const own = written.requestBody;
  if (own === undefined) return added;
  if ("$ref" in added)
    throw new TypeError(`${at} replaces the body schema of the route: leave it out`);
  const taken = Object.keys(own.content);
  const unknown = Object.keys(added.content).find((type) => !taken.includes(type));
  if (unknown !== undefined) {
    throw new TypeError(`${at} describes ${unknown}, but the body of the route is ${taken.join()}`);
  }
  assertAgrees(own, added, ["required"], at);
  for (const [type, { schema }] of Object.entries(added.content)) {
    if (schema !== undefined) assertAgrees(own.content[type] ?? {}, { schema }, ["schema"], at);
  }
  return { ...own, ...added, content: mergeContent(own.content, added.content) };
}

type ResponseOverrides = NonNullable<OperationOverrides["responses"]>;

function mergeResponses(
  written: Operation["responses"],
  added: ResponseOverrides,
  place: string,
): Operation["responses"] {
  const merged: Record<string, OpenApiResponse> = { ...written };
  for (const [status, response] of Object.entries(added)) {
    const own = Object.hasOwn(written, status) ? written[status] : undefined;
    if ("$ref" in response || own === undefined) {
      if (!("$ref" in response) && response.description === undefined) {
        throw new TypeError(`${place}.responses[${status}] must have a description`);
      }
      merged[status] = response as OpenApiResponse;
      continue;
    }
    const headers = { ...own.headers, ...response.headers };
    const content = mergeContent(own.content, response.content);
    merged[status] = {
      ...own,
      ...response,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(content).length > 0 && { content }),
    };
  }
  return merged;
}

type Content = Readonly<Record<string, MediaType>>;

function mergeContent(written: Content = {}, added: Content = {}): Record<string, MediaType> {
  const types = [...new Set([...Object.keys(written), ...Object.keys(added)])];
  return Object.fromEntries(types.map((type) => [type, { ...written[type], ...added[type] }]));
}

/** Refuses members that differ from what the route declares. */
function assertAgrees<Part extends object>(
  written: Part,
  added: Partial<Part>,
  members: readonly (keyof Part & string)[],
  at: string,
): void {
  for (const member of members) {
    const value = added[member];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(written[member])) continue;
    throw new TypeError(`${at}.${member} contradicts the route: leave it out`);
  }
}
