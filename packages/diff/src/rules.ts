/** The effect of a change on a program that was written for the previous contract. */
export type Level = "breaking" | "risky" | "safe";

/** Callers send inputs, and the application sends outputs. */
export type Side = "input" | "output";

/**
 * The rules for changes in a schema, with their levels in an input and in an output
 * (docs/specification.md#134-changes-of-a-contract).
 */
export const schemaRules = {
  "type-changed": { input: "breaking", output: "breaking" },
  "type-removed": { input: "breaking", output: "safe" },
  "type-added": { input: "safe", output: "breaking" },
  "text-accepted": { input: "risky", output: "breaking" },
  "null-removed": { input: "breaking", output: "safe" },
  "null-added": { input: "safe", output: "breaking" },
  "fractions-removed": { input: "breaking", output: "safe" },
  "fractions-added": { input: "safe", output: "breaking" },
  "became-unknown": { input: "risky", output: "risky" },
  "became-known": { input: "breaking", output: "safe" },
  "enum-value-removed": { input: "breaking", output: "safe" },
  "enum-value-added": { input: "safe", output: "risky" },
  "became-enum": { input: "breaking", output: "safe" },
  "no-longer-enum": { input: "safe", output: "breaking" },
  "bound-tightened": { input: "breaking", output: "safe" },
  "bound-loosened": { input: "safe", output: "breaking" },
  "format-added": { input: "breaking", output: "safe" },
  "format-removed": { input: "safe", output: "risky" },
  "format-changed": { input: "risky", output: "risky" },
  "further-checks-changed": { input: "risky", output: "safe" },
  "required-property-added": { input: "breaking", output: "safe" },
  "optional-property-added": { input: "safe", output: "safe" },
  "property-removed": { input: "risky", output: "breaking" },
  "optional-property-removed": { input: "risky", output: "risky" },
  "property-refused": { input: "breaking", output: "risky" },
  "property-became-required": { input: "breaking", output: "safe" },
  "property-became-optional": { input: "safe", output: "breaking" },
  "unknown-keys-refused": { input: "risky", output: "safe" },
  "unknown-keys-ignored": { input: "risky", output: "risky" },
  "unknown-keys-limited": { input: "risky", output: "safe" },
  "unknown-keys-accepted": { input: "safe", output: "safe" },
  "closed-object-opened": { input: "safe", output: "risky" },
  "option-removed": { input: "breaking", output: "safe" },
  "option-added": { input: "safe", output: "breaking" },
  "variant-removed": { input: "breaking", output: "safe" },
  "variant-added": { input: "safe", output: "risky" },
  "default-changed": { input: "risky", output: "safe" },
  deprecated: { input: "safe", output: "safe" },
  undecided: { input: "risky", output: "risky" },
} as const;

/** A rule of {@link schemaRules}. */
export type SchemaRule = keyof typeof schemaRules;

/** The rules for changes in a route outside of its schemas. */
export const routeRules = {
  "route-removed": "breaking",
  "route-added": "safe",
  "route-takes-over": "risky",
  "path-renamed": "risky",
  "route-deprecated": "safe",
  "body-added": "breaking",
  "body-removed": "risky",
  "success-changed": "breaking",
  "success-added": "risky",
  "success-removed": "safe",
  "error-added": "risky",
  "input-error-added": "safe",
  "error-removed": "safe",
  "error-status-changed": "breaking",
  "content-type-changed": "breaking",
  "content-type-added": "breaking",
  "content-type-removed": "safe",
  "response-unknown": "risky",
  "response-known": "safe",
} as const;

/** A rule of {@link routeRules}. */
export type RouteRule = keyof typeof routeRules;
