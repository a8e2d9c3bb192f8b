import { UniqueNames, type ContractDocument, type JsonSchema } from "@fw/contract";

const prefix = "#/$defs/";

/** https://spec.openapis.org/oas/v3.1#components-object */
const allowed = /^[\w.-]+$/;

/**
 * Renames the definitions of a contract whose names components cannot have: unlike OpenAPI, TypeScript allows letters of
 * all scripts.
 *
 * @returns The contract itself if no name changes.
 */
export function withComponentNames(contract: ContractDocument): ContractDocument {
  const names = Object.keys(contract.$defs);
  if (names.every((name) => allowed.test(name))) return contract;
  const unique = new UniqueNames(names.filter((name) => allowed.test(name)));
  const given = new Map(
    names.map((name) => [name, allowed.test(name) ? name : unique.take(toPlain(name))]),
  );
  const text = JSON.stringify(contract, (key, value: unknown) => {
    if (key !== "$ref" || typeof value !== "string" || !value.startsWith(prefix)) return value;
    const name = value.slice(prefix.length);
    return prefix + (given.get(name) ?? name);
  });
  const renamed = JSON.parse(text) as ContractDocument;
  const $defs = Object.entries(renamed.$defs).map(([name, schema]): [string, JsonSchema] => [
    given.get(name) ?? name,
    schema,
  ]);
  return { ...renamed, $defs: Object.fromEntries($defs) };
}

/** `Größe` becomes `Gro_e`: accents are removed, and other characters become `_`. */
function toPlain(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w.-]/gu, "_");
}
