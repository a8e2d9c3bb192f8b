import { resultKinds } from "@fw/http";
import {
  type ContractDocument,
  type ContractResponse,
  type ContractRoute,
  type JsonSchema,
  listReferences,
  toPascalCase,
  UniqueNames,
} from "@fw/contract";
import { printComment } from "./print-comment.ts";
import { indent, printMembers, printObject } from "./print-members.ts";
import { printType } from "./print-type.ts";

/**
 * Prints a contract as one TypeScript file without imports: an interface `Contract` with a member per route, and the types
 * that it refers to.
 */
export function printContract({ version, routes, $defs }: ContractDocument): string {
  const names = new ResponseNames(Object.keys($defs));
  const members = routes.map((route) => printRoute(route, names));
  const inputs = findInputs(routes, $defs);
  const named = Object.entries($defs).map(([name, schema]) =>
    printNamed(name, schema, inputs.has(name)),
  );
  const parts = [
    `// Contract of an application, version ${version}. Written by \`fw contract\`: do not edit.`,
    `export interface Contract ${printMembers(members)}`,
    ...names.printed,
    ...named,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Names the errors that routes share, and streams of events: a shared type costs the compiler less. */
class ResponseNames {
  readonly printed: string[] = [];
  readonly #names: UniqueNames;
  readonly #known = new Map<string, string>();
  #eventStream: string | undefined;

  constructor(taken: readonly string[]) {
    this.#names = new UniqueNames([...taken, "Contract"]);
  }

  nameOf(response: ContractResponse, code: string): string {
    const type = this.print(response);
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const name = this.#names.take(toPascalCase(code));
    this.#known.set(type, name);
    this.printed.push(`export type ${name} = ${type};`);
    return name;
  }

  print({ status, contentType, body }: ContractResponse): string {
    const type = contentType === undefined ? "undefined" : this.#printBody(contentType, body);
    return printObject([`status: ${status === "any" ? "number" : status};`, `body: ${type};`]);
  }

  #printBody(contentType: string, body: JsonSchema | undefined): string {
    if (body === undefined) return "ReadableStream<Uint8Array>";
    const type = printType(body, false);
    return contentType === resultKinds.events.mediaType ? `${this.#nameEvents()}<${type}>` : type;
  }

  #nameEvents(): string {
    if (this.#eventStream !== undefined) return this.#eventStream;
    const name = this.#names.take("EventStream");
    this.printed.push(
      `export interface ${name}<Item> extends ReadableStream<Uint8Array> {\n  readonly "~item": Item;\n}`,
    );
    return (this.#eventStream = name);
  }
}

function printRoute(route: ContractRoute, names: ResponseNames): string {
  const { params, rest, query, body, form, responses, summary, description, deprecated } = route;
  const types = responses.map((response) =>
    response.code === undefined ? names.print(response) : names.nameOf(response, response.code),
  );
  const type = printObject(
    [
      ...(params ? [`params: ${printType(params, true)};`] : []),
      ...(rest ? ["rest?: readonly string[] | undefined;"] : []),
      ...(query ? [printInput("query", query)] : []),
      ...(body ? [printInput("body", body)] : []),
      ...(form ? [printInput("form", form)] : []),
      printUnionMember("response", types),
    ],
    false,
  );
  const comment = printComment([summary, description], deprecated);
  return `${comment}${JSON.stringify(`${route.method} ${route.path}`)}: ${type};`;
}

/** Formats a union like Prettier. */
function printUnionMember(name: string, types: readonly string[]): string {
  const line = `${name}: ${types.join(" | ")};`;
  if (types.length < 2 || (line.length <= 76 && !line.includes("\n"))) return line;
  return `${name}:${types.map((each) => `\n  | ${indent(indent(each))}`).join("")};`;
}

/** An input without required members is optional. */
function printInput(name: string, schema: JsonSchema): string {
  const isObject = schema.type === "object" && schema.required === undefined;
  const type = printType(schema, true);
  return isObject ? `${name}?: ${type} | undefined;` : `${name}: ${type};`;
}

function printNamed(name: string, schema: JsonSchema, isInput: boolean): string {
  const comment = printComment([schema.description], schema.deprecated);
  const type = printType(schema, isInput, true);
  return type.startsWith("{") && schema.type === "object"
    ? `${comment}export interface ${name} ${type}`
    : `${comment}export type ${name} = ${type};`;
}

/** Finds the definitions that inputs refer to. */
function findInputs(
  routes: readonly ContractRoute[],
  $defs: ContractDocument["$defs"],
): ReadonlySet<string> {
  const found = new Set(
    routes.flatMap(({ params, query, body, form }) =>
      listReferences({ params, query, body, form }),
    ),
  );
  for (const name of found) for (const inner of listReferences($defs[name])) found.add(inner);
  return found;
}
