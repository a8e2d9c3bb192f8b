import type { ContractDocument } from "@fw/contract";
import { assertSchemas } from "./assert-schemas.ts";
import { InvalidContractError } from "./invalid-contract-error.ts";
import { toShape } from "./route-shape.ts";
import { isRecord, isText } from "./shape.ts";

/**
 * Reads a contract as `fw contract --format json` writes it.
 *
 * @param text - JSON from any source.
 * @returns The contract.
 * @throws {@link InvalidContractError} when it is not JSON, or not a contract that this version knows.
 */
export function parseContract(text: string): ContractDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InvalidContractError(`is not JSON: ${(error as SyntaxError).message}`);
  }
  assertContract(value);
  return value;
}

/**
 * Checks everything that the comparison relies on.
 *
 * @throws {@link InvalidContractError} when the value is not a contract.
 */
export function assertContract(value: unknown): asserts value is ContractDocument {
  if (!isRecord(value)) throw new InvalidContractError("is not a contract: it is not an object");
  const { version, routes, $defs } = value;
  if (version !== 1) {
    const found =
      version === undefined ? "has no version" : `has the version ${JSON.stringify(version)}`;
    throw new InvalidContractError(`${found}: a contract has the version 1`);
  }
  if (!Array.isArray(routes)) throw new InvalidContractError("has no array of routes");
  if (!isRecord($defs)) throw new InvalidContractError("has no $defs");
  const schemas = new Map<string, unknown>();
  for (const [name, schema] of Object.entries($defs)) schemas.set(`$defs.${name}`, schema);
  const shapes = new Set<string>();
  for (const [index, route] of (routes as unknown[]).entries()) {
    const place = `routes[${index}]`;
    const shape = assertRoute(route, place);
    if (shapes.has(shape)) throw new InvalidContractError(`${place} is declared twice`);
    shapes.add(shape);
    collectSchemas(route as Readonly<Record<string, unknown>>, place, schemas);
  }
  assertSchemas(schemas, $defs);
}

function assertRoute(route: unknown, place: string): string {
  if (!isRecord(route)) throw new InvalidContractError(`${place} is not an object`);
  const { method, path, responses } = route;
  if (!isText(method) || !/^[A-Z]+$/.test(method))
    throw new InvalidContractError(`${place} has no method`);
  if (!isText(path)) throw new InvalidContractError(`${place} has no path`);
  if (!Array.isArray(responses))
    throw new InvalidContractError(`${place} has no array of responses`);
  for (const [index, response] of (responses as unknown[]).entries()) {
    assertResponse(response, `${place}.responses[${index}]`);
  }
  try {
    return toShape({ method, path });
  } catch (error) {
    throw new InvalidContractError(`${place} has an invalid path: ${(error as Error).message}`);
  }
}

function assertResponse(response: unknown, place: string): void {
  if (!isRecord(response)) throw new InvalidContractError(`${place} is not an object`);
  const { status, code, contentType } = response;
  if (status !== "any" && !Number.isInteger(status))
    throw new InvalidContractError(`${place} has no status`);
  for (const [name, member] of Object.entries({ code, contentType })) {
    if (member !== undefined && !isText(member))
      throw new InvalidContractError(`${place}.${name} is not a string`);
  }
}

function collectSchemas(
  route: Readonly<Record<string, unknown>>,
  place: string,
  schemas: Map<string, unknown>,
): void {
  for (const name of ["params", "rest", "query", "body", "form"]) {
    if (route[name] !== undefined) schemas.set(`${place}.${name}`, route[name]);
  }
  for (const [index, response] of (route["responses"] as Record<string, unknown>[]).entries()) {
    if (response["body"] === undefined) continue;
    schemas.set(`${place}.responses[${index}].body`, response["body"]);
  }
}
