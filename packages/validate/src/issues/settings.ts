import { config, type $ZodConfig, type $ZodRawIssue } from "zod/v4/core";
import { maxListedKeys, maxMessageLength } from "../limits.ts";
import { cutKey } from "./cut-text.ts";

/**
 * Zod's configuration, with a locale that sees of an issue only what may be told: no more keys and
 * options than fit a message, and no value whose class could be of the client's naming. Functions of
 * the schema's author see the whole issue.
 *
 * @internal
 */
export function createSettings(): $ZodConfig {
  const settings = config();
  const { localeError } = settings;
  return {
    ...settings,
    localeError: localeError && ((issue) => localeError(toTellable(issue))),
  };
}

function toTellable(issue: $ZodRawIssue): $ZodRawIssue {
  if (issue.code === "unrecognized_keys") return { ...issue, keys: cutKeys(issue.keys) };
  // A message holds no more of them than characters.
  if (issue.code === "invalid_value" && issue.values.length > maxMessageLength) {
    return { ...issue, values: issue.values.slice(0, maxMessageLength) };
  }
  return namesItself(issue.input) ? ({ ...issue, input: {} } as $ZodRawIssue) : issue;
}

function cutKeys(keys: readonly string[]): string[] {
  const cut = keys.slice(0, maxListedKeys).map(cutKey);
  return keys.length > maxListedKeys ? [...cut, "…"] : cut;
}

/**
 * Zod tells the class of an object by its `constructor`, unless its prototype is that of all objects.
 * Where an object has no prototype, as those of `node:querystring`, that may be a key of the client's.
 */
function namesItself(input: unknown): boolean {
  return typeof input === "object" && input !== null && Object.hasOwn(input, "constructor");
}
