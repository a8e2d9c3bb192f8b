import type { Option, SchemaNode } from "./option.ts";
import { isNever } from "./keywords.ts";
import { compareRanges } from "./compare-scalars.ts";
import { toStep, type Walk } from "./walk.ts";

/** Compares the members of two options that are objects. */
export function compareObjects(before: Option, after: Option, walk: Walk): void {
  compareRanges(before, after, walk);
  compareNames(before, after, walk);
  comparePatterns(before, after, walk);
  for (const name of listNames(before, after)) compareMember(name, { before, after, walk });
  compareFurtherMembers(before, after, walk);
}

interface Pair {
  readonly before: Option;
  readonly after: Option;
  readonly walk: Walk;
}

function listNames(before: Option, after: Option): Set<string> {
  return new Set([
    ...before.properties.keys(),
    ...after.properties.keys(),
    ...before.required,
    ...after.required,
  ]);
}

function compareMember(name: string, { before, after, walk }: Pair): void {
  const step = toStep(name);
  const [wasRequired, isRequired] = [before, after].map(({ required }) => required.has(name));
  const [ours, theirs] = [findMember(before, name), findMember(after, name)];
  const [isHere, isThere] = [before, after].map((option) => isNamed(option, name));
  if (ours && theirs && (isHere || isThere)) {
    if (isRequired && !wasRequired)
      walk.report("property-became-required", "is required now", step);
    if (wasRequired && !isRequired)
      walk.report("property-became-optional", "is optional now", step);
    if (isClosed(theirs) && !isClosed(ours)) {
      if (walk.side === "output" && wasRequired) walk.report("property-removed", "is gone", step);
      else walk.report("property-refused", "is no longer allowed", step);
    } else if (isClosed(ours) && !isClosed(theirs)) {
      reportAdded(Boolean(isRequired), step, walk);
      if (walk.side === "output")
        walk.report("closed-object-opened", "is new in an object without other members", step);
    } else walk.compare(ours, theirs, step);
  } else if (theirs === undefined) {
    const isOptional = walk.side === "output" && !wasRequired;
    const rule = isOptional ? "optional-property-removed" : "property-removed";
    walk.report(rule, walk.side === "input" ? "is ignored now" : "is gone", step);
  } else reportAdded(Boolean(isRequired), step, walk);
  if (isHere !== isThere && before.patterns.size + after.patterns.size > 0)
    walk.report("undecided", "was or is possibly matched by a pattern of names", step);
}

function reportAdded(isRequired: boolean, step: string, walk: Walk): void {
  if (isRequired) walk.report("required-property-added", "is new and required", step);
  else walk.report("optional-property-added", "is new and optional", step);
}

/** The schema of a member; `undefined` if the member is ignored. */
function findMember(option: Option, name: string): SchemaNode | undefined {
  const node = option.properties.get(name) ?? option.additional;
  return node ?? (option.required.has(name) ? option.items.graph.any : undefined);
}

function isNamed({ properties, required }: Option, name: string): boolean {
  return properties.has(name) || required.has(name);
}

function isClosed({ parts }: SchemaNode): boolean {
  return parts.some(isNever);
}

function compareFurtherMembers(
  { additional: ours }: Option,
  { additional: theirs }: Option,
  walk: Walk,
): void {
  const step = "{}";
  if (ours === undefined && theirs === undefined) return;
  if (ours === undefined || theirs === undefined) compareIgnored(ours, theirs, walk);
  else if (isClosed(ours) && isClosed(theirs)) return;
  else if (isClosed(theirs))
    walk.report("property-refused", "other members are no longer allowed", step);
  else if (isClosed(ours))
    walk.report("closed-object-opened", "other members are allowed now", step);
  else walk.compare(ours, theirs, step);
}

/** Compares other members if one of the two ignores them. */
function compareIgnored(
  ours: SchemaNode | undefined,
  theirs: SchemaNode | undefined,
  walk: Walk,
): void {
  const step = "{}";
  if (theirs === undefined) {
    if (ours && isClosed(ours))
      walk.report("closed-object-opened", "other members are ignored, and were refused", step);
    else walk.report("unknown-keys-ignored", "other members are ignored, and were kept", step);
  } else if (isClosed(theirs))
    walk.report("unknown-keys-refused", "other members are refused, and were ignored", step);
  else if (theirs.graph.read(theirs).isAny)
    walk.report("unknown-keys-accepted", "other members are kept, and were ignored", step);
  else
    walk.report(
      "unknown-keys-limited",
      "other members must match a schema, and were ignored",
      step,
    );
}

function compareNames(before: Option, after: Option, walk: Walk): void {
  const { names: ours } = before;
  const { names: theirs } = after;
  if (ours === undefined && theirs === undefined) return;
  const text = (node: SchemaNode | undefined, { items: { graph } }: Option): SchemaNode =>
    graph.toNode([{ type: "string" }, ...(node?.parts ?? [])]);
  walk.compare(text(ours, before), text(theirs, after), "{key}");
}

function comparePatterns(before: Option, after: Option, walk: Walk): void {
  const patterns = new Set([...before.patterns.keys(), ...after.patterns.keys()]);
  for (const pattern of patterns) {
    const step = `{${JSON.stringify(pattern)}}`;
    const [ours, theirs] = [before.patterns.get(pattern), after.patterns.get(pattern)];
    if (ours && theirs) walk.compare(ours, theirs, step);
    else walk.report("undecided", `the pattern of names is ${ours ? "gone" : "new"}`, step);
  }
}
