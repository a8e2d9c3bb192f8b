import type { Schema } from "@fw/validate";
import type { AuditedRoute } from "./audited-route.ts";
import type { FindingInput } from "./findings/finding.ts";

/** Node's limit of a request head, which contains params and query, in bytes. */
export const maxHeadBytes = 16_384;

/** The default of `createApp` for a body, in bytes. */
export const defaultMaxBytes = 1_048_576;

/**
 * Lists the inputs of a route: the name, the schema and the most bytes of each.
 *
 * @param maxBodyBytes - The application's limit of a body.
 */
export function listInputs(
  { validation, options = {} }: AuditedRoute,
  maxBodyBytes: number = defaultMaxBytes,
): readonly (readonly [input: FindingInput, schema: Schema | undefined, maxBytes: number])[] {
  const { form, query = validation.query, maxBodyBytes: ofBody = maxBodyBytes } = options;
  return [
    ["params", validation.params, maxHeadBytes],
    ["query", query, maxHeadBytes],
    ["body", validation.body, ofBody],
    ["form", form, ofBody],
  ];
}
