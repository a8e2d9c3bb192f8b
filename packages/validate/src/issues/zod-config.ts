import { config, type $ZodConfig, type $ZodRawIssue, type $ZodType } from "zod/v4/core";
import { createSchema } from "../create-schema.ts";
import { maxKeyLength, maxListedKeys, maxMessageLength } from "../limits.ts";
import { cutText } from "./cut-text.ts";

/**
 * Creates a copy of Zod's configuration whose locale receives only the reportable part of an issue: no more keys and
 * options than fit a message, and no value whose class name a client could choose. Functions of the schema's author
 * receive the whole issue.
 *
 * @param schema - The whole schema. It decides which copy of Zod writes the messages.
 */
export function createZodConfig(schema: $ZodType): $ZodConfig {
  const current = config();
  // Since Zod 4.4, all copies share one configuration.
  // A schema that only resembles one of Zod's may have no version.
  const { version } = schema._zod as { readonly version?: { readonly minor: number } };
  const localeError =
    version !== undefined && version.minor < 4
      ? (issue: $ZodRawIssue) => askOwnZod(schema, issue)
      : current.localeError;
  return {
    ...current,
    localeError: localeError && ((issue) => localeError(toReportable(issue))),
  };
}

/** Returns the message of the copy of Zod that a schema comes from. Only a schema of that copy reads its configuration. */
function askOwnZod({ _zod }: $ZodType, issue: $ZodRawIssue): string | undefined {
  const probe = createSchema(_zod.constr, _zod.def);
  probe._zod.run = (payload) => {
    payload.issues.push(Object.assign({}, issue, { inst: undefined }));
    return payload;
  };
  const result = probe["~standard"].validate(undefined);
  return result instanceof Promise ? undefined : result.issues?.[0]?.message;
}

function toReportable(issue: $ZodRawIssue): $ZodRawIssue {
  if (issue.code === "unrecognized_keys") return { ...issue, keys: cutKeys(issue.keys) };
  // A message cannot name more values than it has characters.
  if (issue.code === "invalid_value" && issue.values.length > maxMessageLength) {
    return { ...issue, values: issue.values.slice(0, maxMessageLength) };
  }
  return namesItself(issue.input) ? ({ ...issue, input: {} } as $ZodRawIssue) : issue;
}

function cutKeys(keys: readonly string[]): string[] {
  const cut = keys.slice(0, maxListedKeys).map((key) => cutText(key, maxKeyLength));
  return keys.length > maxListedKeys ? [...cut, "…"] : cut;
}

/**
 * Whether a value may choose the class name that Zod puts into a message. Zod reads the name from `constructor`, unless
 * the prototype is that of all objects. In an object without a prototype, such as those of Node's querystring, a client
 * may set that key.
 */
function namesItself(input: unknown): boolean {
  return typeof input === "object" && input !== null && Object.hasOwn(input, "constructor");
}
