import { parsePattern } from "@fw/router";
import type { Schema } from "@fw/validate";
import type { $ZodTypes } from "zod/v4/core";
import type { AuditedRoute } from "../audited-route.ts";
import { severities, type FindingInput, type SchemaFinding } from "../findings/finding.ts";

/**
 * Finds the parts of an input that no schema declares.
 *
 * @param route - The route.
 * @param input - The input.
 * @returns A finding for each path parameter without a schema and for a wildcard, or for the undeclared body of a `PUT`
 * or `POST` route. Nothing for the query and the form, whose keys are unknown.
 */
export function findUndeclared(route: AuditedRoute, input: FindingInput): SchemaFinding[] {
  switch (input) {
    case "params":
      return findUndeclaredParams(route);
    case "body":
      return findMissingBody(route);
    case "query":
    case "form":
      return [];
  }
}

function findUndeclaredParams({ path, validation }: AuditedRoute): SchemaFinding[] {
  const declared = readKeys(validation.params);
  const { paramNames, hasWildcard } = parsePattern(path);
  const found = paramNames
    .filter((name) => !declared.has(name))
    .map((name): SchemaFinding => ({
      at: name,
      kind: "undeclared-param",
      severity: severities["undeclared-param"],
      message: `No schema declares the path parameter ${name}: add it to params, or remove it from the path`,
    }));
  return hasWildcard ? [...found, uncheckedRest] : found;
}

const uncheckedRest: SchemaFinding = {
  at: "*",
  kind: "unchecked-rest",
  severity: severities["unchecked-rest"],
  message:
    "No schema checks what the wildcard matched: check each entry of context.rest in the handler, and allow the finding",
};

function findMissingBody({ method, validation, options }: AuditedRoute): SchemaFinding[] {
  const isDeclared = validation.body !== undefined || options?.form !== undefined;
  if (isDeclared || (method !== "PUT" && method !== "POST")) return [];
  const severity = severities["missing-body"];
  const message = `The ${method} route has no body schema and no form, so nothing checks its body: declare one, or allow the finding if no body is sent or the handler checks it`;
  return [{ at: "", kind: "missing-body", severity, message }];
}

function readKeys(schema: Schema | undefined): ReadonlySet<string> {
  try {
    // Any other value has no `def` of type object, or throws.
    const definition = (schema as $ZodTypes | undefined)?._zod.def;
    return new Set(definition?.type === "object" ? Object.keys(definition.shape) : []);
  } catch {
    // The unreadable schema is a separate finding.
    return new Set();
  }
}
