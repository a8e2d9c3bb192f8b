import type { ContractRoute } from "@fw/contract";

/** How OpenAPI writes a route's path. */
export interface PathTemplate {
  /** Such as `/users/{id}`. */
  readonly path: string;
  /** The names in the template by those of the route. */
  readonly names: ReadonlyMap<string, string>;
  /** The name of what the wildcard stands for; `undefined` where there is none. */
  readonly rest: string | undefined;
}

/**
 * Writes paths as OpenAPI does. Paths that differ in the names of parameters alone are one there, with the
 * names of the first (https://spec.openapis.org/oas/v3.1#patterned-fields).
 */
export class PathTemplates {
  /** The templates so far, by what is left of them without names. */
  readonly #known = new Map<string, string>();

  add({ path, params, rest }: ContractRoute): PathTemplate {
    const segments = path.split("/").filter((segment) => segment !== "");
    const own = segments.flatMap((segment) => (segment.startsWith(":") ? [segment.slice(1)] : []));
    const restName =
      rest === undefined ? undefined : toFree("rest", Object.keys(params?.properties ?? {}));
    const names = new Map(own.map((name) => [name, name]));
    const parts = segments.map((segment) => toPart(segment, restName));
    const shape = `/${parts.join("/").replaceAll(/\{[^}]*\}/g, "{}")}`;
    // A parameter and a wildcard may stand in one place; OpenAPI takes them for one path.
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
