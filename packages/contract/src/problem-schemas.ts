import { errorCodes, listErrorCodes, type ErrorCode } from "@fw/core";
import type { TypedError } from "./typed-application.ts";
import type { ContractResponse } from "./contract-document.ts";
import type { JsonSchema } from "./json-schema.ts";
import { toPascalCase } from "./pascal-case.ts";
import type { UniqueNames } from "./unique-names.ts";

/**
 * Lists the codes of the framework's own errors for a route, by the rules of `ErrorsOf` in `@fw/core`.
 *
 * @param inputs - The names of the inputs that the route declares.
 */
export function listCodes(inputs: readonly string[]): readonly ErrorCode[] {
  return listErrorCodes([
    ...(inputs.length > 0 ? (["input"] as const) : []),
    ...(["body", "form"] as const).filter((name) => inputs.includes(name)),
    "handler",
  ]);
}

/** Writes the bodies of errors; equal ones share a definition. */
export class ProblemSchemas {
  readonly defs: Map<string, JsonSchema> = new Map<string, JsonSchema>();
  readonly #names: UniqueNames;
  /** The names of the definitions by their JSON. */
  readonly #known = new Map<string, string>();

  constructor(names: UniqueNames) {
    this.#names = names;
  }

  toResponse(error: TypedError): ContractResponse {
    const body = this.#define(`${toPascalCase(error.code)}Problem`, toProblemSchema(error));
    const { status, code } = error;
    return { status, code, contentType: "application/problem+json", body };
  }

  toFrameworkResponse(code: ErrorCode): ContractResponse {
    const { status } = errorCodes[code];
    const response = { status, code };
    if (code !== "VALIDATION") return this.toResponse(response);
    const problem = toProblemSchema(response);
    const issue = this.#define("ValidationIssue", issueSchema);
    const body = this.#define("ValidationProblem", {
      ...problem,
      properties: {
        ...problem.properties,
        issues: { type: "array", items: issue },
        truncated: { const: true, description: "Whether there were more issues than these." },
      },
      required: [...(problem.required ?? []), "issues"],
    });
    return { ...response, contentType: "application/problem+json", body };
  }

  #define(wanted: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    const name = this.#known.get(text) ?? this.#names.take(wanted);
    this.#known.set(text, name);
    this.defs.set(name, schema);
    return { $ref: `#/$defs/${name}` };
  }
}

/** RFC 9457 §3.1. */
function toProblemSchema({ status, code, details }: TypedError): JsonSchema {
  const description = descriptions.get(`${status} ${code}`);
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties: {
      title: { type: "string" },
      status: { const: status },
      code: { const: code },
      detail: { type: "string" },
      ...(details && { details }),
    },
    required: ["title", "status", "code", "detail", ...(details ? ["details"] : [])],
  };
}

/** The descriptions of the framework's own errors. */
const descriptions: ReadonlyMap<string, string> = new Map(
  Object.entries(errorCodes).map(([code, { status, detail }]) => [
    `${status} ${code}`,
    `${detail}.`,
  ]),
);

const issueSchema: JsonSchema = {
  type: "object",
  description: "One way in which an input fails its schema.",
  properties: {
    in: { enum: ["body", "params", "query"], description: "The input that fails." },
    path: { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } },
    code: { type: "string" },
    message: { type: "string" },
  },
  required: ["in", "path", "code", "message"],
};
