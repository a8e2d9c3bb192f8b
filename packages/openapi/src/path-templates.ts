import type { ContractRoute } from "@fw/contract";

/** A route's path in OpenAPI's syntax. */
export interface PathTemplate {
  /** Such as `/users/{id}`. */
  readonly path: string;
  /** The names in the template by the names in the route. */
  readonly names: ReadonlyMap<string, string>;
  /** The name of the wildcard; `undefined` without a wildcard. */
  readonly rest: string | undefined;
}

/**
 * Writes paths in OpenAPI's syntax. Paths that differ only in the names of parameters are one path there, with the names of
 * the first (https://spec.openapis.org/oas/v3.1#patterned-fields).
 */
export class PathTemplates {
  /** The templates so far, by their text without names. */
  readonly #known = new Map<string, string>();

  add({ path, params, rest }: ContractRoute): PathTemplate {
    const segments = path.split("/").filter((segment) => segment !== "");
    const own = segments.flatMap((segment) => (segment.startsWith(":") ? [segment.slice(1)] : []));
    const restName =
      rest === undefined ? undefined : toFree("rest", Object.keys(params?.properties ?? {}));
    const names = new Map(own.map((name) => [name, name]));
    const parts = segments.map((segment) => toPart(segment, restName));
    const shape = `/${parts.join("/").replaceAll(/\{[^}]*\}/g, "{}")}`;
    // A parameter and a wildcard may be in the same place, which OpenAPI treats as the same path.
    const kind = rest === undefined ? "" : "*";
    const written = this.#known.get(shape + kind);
    if (written !== undefined) {
      const first = [...written.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
      own.forEach((name, index) => names.set(name, first[index] ?? name));
      return { path: written, names, rest: rest && first.at(-1) };
    }
    const isTaken = this.#known.has(shape + (kind === "" ? "*" : ""));
    const template = `/${parts.join("/")}${isTaken ? "*" : ""}`;
    this.#known.set(shape + kind, template);
    return { path: template, names, rest: restName };
  }
}

function toPart(segment: string, rest: string | undefined): string {
  if (segment === "*") return `{${rest ?? "rest"}}`;
  if (segment.startsWith(":")) return `{${segment.slice(1)}}`;
  return segment.replaceAll("{", "%7B").replaceAll("}", "%7D");
}

function toFree(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? toFree(`${name}_`, taken) : name;
}
