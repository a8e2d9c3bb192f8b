import type { ListedRoute } from "@fw/contract";
import { inputSchemasOf } from "../input-schemas.ts";
import type { RouteExample } from "../request/route-example.ts";
import { toEntries } from "../request/to-entries.ts";
import { readFiles } from "../values/files.ts";
import { asSent } from "../values/write-json.ts";
import { findInvalidInput } from "./find-invalid-input.ts";

/**
 * Checks the values of an example with the schemas of the route, and reads its files.
 *
 * @throws {@link TypeError} when a schema refuses one.
 */
export async function assertExample(
  route: ListedRoute,
  { params, query, body, form }: RouteExample,
): Promise<void> {
  const schemas = inputSchemasOf(route);
  const given = {
    ...(body !== undefined && { body: schemas.body }),
    ...(form !== undefined && { form: schemas.form }),
    ...(query !== undefined && { query: schemas.query }),
    ...(params !== undefined && { params: schemas.params }),
  };
  await readFiles(form);
  const invalid = await findInvalidInput(given, {
    body: asSent(body),
    form: toEntries(form, false),
    params: toEntries(params, false),
    query: toEntries(query, false),
  });
  if (invalid === undefined || invalid === "unknown") return;
  const name = `${route.method} ${route.path}`;
  throw new TypeError(`fuzz(): the schema refuses a value of routes["${name}"]: ${invalid.reason}`);
}
