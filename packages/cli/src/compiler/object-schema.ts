import ts from "typescript";
import type { JsonSchema } from "@fw/contract";
import { toPattern } from "../schema/template-pattern.ts";
import { describeSymbol } from "./comment.ts";
import { toScalarSchema } from "./scalar-schema.ts";
import type { TypeWalk } from "./walk.ts";

/** Makes the schema of an object from the members that JSON writes. Those that may be `undefined` are optional. */
export function toObjectSchema(walk: TypeWalk, type: ts.Type, place: string): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const member of walk.checker.getPropertiesOfType(type).filter(isWritten)) {
    const memberType = walk.checker.getTypeOfSymbol(member);
    const fate = findFate(walk, memberType);
    if (fate === "dropped") continue;
    const name = member.name;
    const schema = walk.toSchema(memberType, toMemberPlace(place, name));
    const { description, deprecated } = describeSymbol(member, walk.checker);
    properties.set(name, {
      ...schema,
      ...(description !== undefined && { description }),
      ...(deprecated && { deprecated }),
    });
    if (fate === "kept" && (member.flags & ts.SymbolFlags.Optional) === 0) required.push(name);
  }
  return {
    type: "object",
    ...(properties.size > 0 && { properties: toRecord(properties) }),
    ...(required.length > 0 && { required }),
    ...toIndexSchemas(walk, type, place),
  };
}

/** Whether JSON writes a member: no symbols, and no private members, which are not part of the type. */
function isWritten(member: ts.Symbol): boolean {
  if (/^__[@#]/.test(String(member.escapedName))) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (member.declarations ?? []).every(
    (declaration) => (ts.getCombinedModifierFlags(declaration) & hidden) === 0,
  );
}

function findFate({ probes }: TypeWalk, type: ts.Type): "kept" | "optional" | "dropped" {
  if (type.flags & ts.TypeFlags.Any) return "kept";
  const members = type.isUnion() ? type.types : [type];
  const dropped = members.filter((member) => probes.inexpressible(member));
  if (dropped.length === members.length) return "dropped";
  return dropped.length > 0 ? "optional" : "kept";
}

function toIndexSchemas(walk: TypeWalk, type: ts.Type, place: string): JsonSchema {
  const patterns = new Map<string, JsonSchema>();
  let additionalProperties: JsonSchema | undefined;
  for (const { keyType, type: value } of walk.checker.getIndexInfosOfType(type)) {
    if (keyType.flags & ts.TypeFlags.ESSymbol || findFate(walk, value) === "dropped") continue;
    const pattern = toKeyPattern(keyType);
    if (pattern !== undefined) patterns.set(pattern, walk.toSchema(value, `${place}{}`));
    else additionalProperties = walk.toSchema(value, `${place}{}`);
  }
  return {
    ...(patterns.size > 0 && { patternProperties: toRecord(patterns) }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

/** The pattern of keys; `undefined` for any string. */
function toKeyPattern(type: ts.Type): string | undefined {
  return type.flags & ts.TypeFlags.Number
    ? toPattern(["", ""], ["number"])
    : toScalarSchema(type)?.pattern;
}

function toMemberPlace(place: string, name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
    ? `${place}.${name}`
    : `${place}[${JSON.stringify(name)}]`;
}

/** Also works for a member called `__proto__`. */
function toRecord(entries: ReadonlyMap<string, JsonSchema>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(entries);
}
