import { parsePattern } from "@fw/router";
import type { Schema } from "@fw/validate";
import type { $ZodTypes } from "zod/v4/core";
import type { AuditedRoute } from "../audited-route.ts";
import { severities, type FindingInput, type SchemaFinding } from "./finding.ts";

/**
 * Finds what of an input no schema declares at all.
 *
 * @param route - The route.
 * @param input - The input.
 * @returns One finding for each path parameter that the params schema lacks and one for a wildcard, or
 * one for a body that a `PUT` or `POST` route does not declare. Which keys a query may have is not known.
 */
export function findUndeclared(route: AuditedRoute, input: FindingInput): SchemaFinding[] {
  switch (input) {
    case "params":
      return findUndeclaredParams(route);
    case "body":
      return findMissingBody(route);
    case "query":
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
      message: `No schema declares the path parameter ${name}: add it to params, or take it out of the path`,
    }));
  return hasWildcard ? [...found, uncheckedRest] : found;
}

const uncheckedRest: SchemaFinding = {
  at: "*",
  kind: "unchecked-rest",
  severity: severities["unchecked-rest"],
  message:
    "No schema checks what the wildcard matched: check each entry of context.rest in the handler, and allow it",
};

function findMissingBody({ method, validation }: AuditedRoute): SchemaFinding[] {
  if (validation.body !== undefined || (method !== "PUT" && method !== "POST")) return [];
  const severity = severities["missing-body"];
  const message = `The ${method} route has no body schema, so nothing checks its body: declare one, or allow it where none is sent or the handler checks it`;
  return [{ at: "", kind: "missing-body", severity, message }];
}

function readKeys(schema: Schema | undefined): ReadonlySet<string> {
  try {
    // Another object that has `_zod` has no `def` of type object, or throws.
    const definition = (schema as $ZodTypes | undefined)?._zod.def;
    return new Set(definition?.type === "object" ? Object.keys(definition.shape) : []);
  } catch {
    // That the schema cannot be read is a finding of its own.
    return new Set();
  }
}
