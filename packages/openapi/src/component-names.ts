import { UniqueNames, type ContractDocument, type JsonSchema } from "@fw/contract";

const prefix = "#/$defs/";

/** https://spec.openapis.org/oas/v3.1#components-object */
const allowed = /^[\w.-]+$/;

/**
 * Gives the definitions of a contract names that components may have: letters of other scripts are allowed in TypeScript
 * alone.
 *
 * @returns The contract itself where all names are such.
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

/** `Größe` is `Gro_e`: accents go, and what is left is `_`. */
function toPlain(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w.-]/gu, "_");
}
