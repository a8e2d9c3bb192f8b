import type { JsonScalar, JsonSchema } from "@fw/contract";
import { readPattern } from "../schema/template-pattern.ts";
import { printComment } from "./print-comment.ts";
import { printMembers, printObject } from "./print-members.ts";

/**
 * Prints a schema as a type.
 *
 * @param isInput - Whether callers send it: optional members may then also be `undefined`, which the client omits.
 * @param isNamed - Whether it is a whole definition, which is never on one line.
 */
export function printType(schema: JsonSchema, isInput: boolean, isNamed = false): string {
  const print = (inner: JsonSchema): string => printType(inner, isInput);
  const { $ref, anyOf = schema.oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.replace("#/$defs/", "");
  if (schema.format === "binary") return "File";
  if (schema.const !== undefined) return printLiteral(schema.const);
  // With a pattern, the values come from a pattern, and the type is `string`.
  if (schema.enum !== undefined && schema.pattern === undefined) {
    return schema.enum.map((each) => printLiteral(each)).join(" | ");
  }
  if (schema.not !== undefined) return "never";
  if (anyOf !== undefined) return printUnion(anyOf.map(print));
  if (allOf !== undefined) return allOf.map((each) => wrap(print(each))).join(" & ");
  if (typeof type === "object") {
    return printUnion(type.map((each) => print({ ...schema, type: each })));
  }
  if (type === "array") return printArray(schema, print);
  if (type === "object") return printObjectType(schema, { print, isInput, isNamed });
  if (type === "string") return readPattern(schema.pattern ?? "") ?? "string";
  if (type === "integer") return "number";
  return type ?? "unknown";
}

type Print = (schema: JsonSchema) => string;

function printLiteral(value: JsonScalar): string {
  return JSON.stringify(value);
}

/** Prints a union without repeated types. */
function printUnion(types: readonly string[]): string {
  const members = [...new Set(types)];
  return members.includes("unknown") ? "unknown" : members.join(" | ");
}

function wrap(type: string): string {
  // Operators within braces and brackets need no parentheses.
  let depth = 0;
  for (const character of type) {
    if ("{[(<".includes(character)) depth++;
    else if ("}])>".includes(character)) depth--;
    else if (depth === 0 && (character === "|" || character === "&")) return `(${type})`;
  }
  return type;
}

function printArray({ prefixItems, items, minItems = 0 }: JsonSchema, print: Print): string {
  const rest = typeof items === "object" ? `${wrap(print(items))}[]` : undefined;
  if (prefixItems === undefined) return rest ?? "unknown[]";
  const elements = prefixItems.map((item, index) =>
    index < minItems ? print(item) : `${wrap(print(item))}?`,
  );
  return `[${[...elements, ...(rest === undefined ? [] : [`...${rest}`])].join(", ")}]`;
}

interface ObjectStyle {
  readonly print: Print;
  readonly isInput: boolean;
  readonly isNamed: boolean;
}

function printObjectType(schema: JsonSchema, style: ObjectStyle): string {
  const { properties, required = [] } = withListedKeys(schema);
  const members = Object.entries(properties).map(([name, member]) => {
    const comment = printComment([member.description], member.deprecated);
    const type = style.print(member);
    const isRequired = required.includes(name);
    const end = !isRequired && style.isInput ? " | undefined" : "";
    return `${comment}${printKey(name)}${isRequired ? "" : "?"}: ${type}${end};`;
  });
  const indexes = printIndexes(schema, style, properties);
  if (members.length + indexes.length === 0) {
    return schema.additionalProperties === false ? "Record<string, never>" : "object";
  }
  return style.isNamed
    ? printMembers([...members, ...indexes])
    : printObject([...members, ...indexes]);
}

type Members = Readonly<Record<string, JsonSchema>>;

/** Adds the listed keys of a record as members. */
function withListedKeys({ properties = {}, required, ...schema }: JsonSchema): {
  readonly properties: Members;
  readonly required: readonly string[] | undefined;
} {
  const { propertyNames, additionalProperties } = schema;
  const keys =
    propertyNames?.enum ?? (propertyNames?.const === undefined ? [] : [propertyNames.const]);
  const value = typeof additionalProperties === "object" ? additionalProperties : {};
  const listed = Object.fromEntries(keys.map((key) => [String(key), value]));
  return { properties: { ...listed, ...properties }, required };
}

function printIndexes(schema: JsonSchema, { print }: ObjectStyle, properties: Members): string[] {
  const { propertyNames, additionalProperties, patternProperties = {}, required = [] } = schema;
  const patterns = Object.entries(patternProperties).map(([pattern, value]) => {
    return `[key: ${printKeyType(pattern)}]: ${print(value)};`;
  });
  const isListed = propertyNames?.enum !== undefined || propertyNames?.const !== undefined;
  if (typeof additionalProperties !== "object" || isListed) return patterns;
  const key = printKeyType(propertyNames?.pattern ?? "");
  // In TypeScript, an index signature also applies to the named members.
  const beside = key === "string" ? Object.entries(properties) : [];
  const values = [additionalProperties, ...beside.map(([, member]) => member)].map(print);
  const isOptional = beside.some(([name]) => !required.includes(name));
  return [
    ...patterns,
    `[key: ${key}]: ${printUnion([...values, ...(isOptional ? ["undefined"] : [])])};`,
  ];
}

function printKeyType(pattern: string): string {
  const template = readPattern(pattern) ?? "string";
  return template === "`${number}`" ? "number" : template;
}

function printKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
