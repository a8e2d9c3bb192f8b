import ts from "typescript";
import { isBodilessStatus, resultKinds } from "@fw/http";
import { findCoreClass } from "./core-class.ts";
import type { TypedError, TypedResult } from "@fw/contract";
import type { TypeWalk } from "./walk.ts";

/** The responses of a handler. */
interface Results {
  readonly results: readonly TypedResult[];
  readonly errors: readonly TypedError[];
}

/** A result whose body has not been read. */
interface Draft extends Omit<TypedResult, "body"> {
  readonly type?: ts.Type;
}

/**
 * Reads the responses of a handler from the type of its settled result, by the rules of `ResponseOf` in `@fw/core`.
 *
 * @param contextErrors - The errors that the application's `context` returns.
 */
export function readResults(
  walk: TypeWalk,
  type: ts.Type,
  contextErrors: readonly ts.Type[] = [],
): Results {
  const errors: TypedError[] = [];
  // The handler may return the same error as `context`.
  const members = new Set([...splitUnion(type), ...contextErrors]);
  const drafts = [...members].flatMap((member): Draft[] => {
    const error = findCoreClass(walk.checker, member, "HttpError");
    const reply = findCoreClass(walk.checker, member, "Reply");
    if (error !== undefined) errors.push(...readError(walk, error));
    if (error !== undefined) return [];
    if (reply !== undefined) return readReply(walk, reply);
    return isAny(member) || !walk.probes.response(member)
      ? toDrafts(walk, member, "default")
      : [{ status: "any", contentType: "*/*" }];
  });
  return { results: finishDrafts(walk, drafts), errors };
}

function readReply(walk: TypeWalk, [value, status, mediaType]: readonly ts.Type[]): Draft[] {
  if (value === undefined || status === undefined) return [];
  const statuses = splitUnion(status).map((each) => (each.isNumberLiteral() ? each.value : "any"));
  const isDefault = (status.flags & ts.TypeFlags.Never) !== 0;
  if (statuses.includes("any") && !isDefault)
    walk.addGap("response", "has a status that is not a literal");
  const chosen = isDefault ? (["default"] as const) : statuses;
  const drafts = chosen.flatMap((each) =>
    splitUnion(value).flatMap((part) => toDrafts(walk, part, each)),
  );
  return readMediaTypes(mediaType).flatMap((each) =>
    drafts.map((draft) => (each === undefined ? draft : toTypedDraft(walk, draft, each))),
  );
}

/** Lists the media types of a reply; `undefined` for one that is not a literal, so that the value decides. */
function readMediaTypes(type: ts.Type | undefined): readonly (string | undefined)[] {
  if (type === undefined || type.flags & ts.TypeFlags.Never) return [undefined];
  return splitUnion(type).map((part) => (part.isStringLiteral() ? part.value : undefined));
}

/** Applies the rules of `BodyAs` in `@fw/core`. */
function toTypedDraft({ checker }: TypeWalk, draft: Draft, contentType: string): Draft {
  const { status } = draft;
  if (isBodilessStatus(status) || draft.contentType === contentType) return draft;
  if (/[/+]json$/.test(contentType)) {
    if (draft.contentType === undefined) return draft;
    if (draft.contentType === resultKinds.json.mediaType) return { ...draft, contentType };
    return { status, contentType, type: checker.getUnknownType() };
  }
  const isText = contentType.startsWith("text/") && contentType !== resultKinds.events.mediaType;
  return { status, contentType, ...(isText && { type: checker.getStringType() }) };
}

function readError(walk: TypeWalk, [status, code, details]: readonly ts.Type[]): TypedError[] {
  if (status === undefined || code === undefined || details === undefined) return [];
  const statuses = splitUnion(status).flatMap((each) => (each.isNumberLiteral() ? each.value : []));
  const codes = splitUnion(code).flatMap((each) => (each.isStringLiteral() ? each.value : []));
  if (statuses.length === 0 || codes.length === 0) {
    walk.addGap("response", "has an HttpError whose status or code is not a literal");
  }
  const schema = isUnknown(details) ? undefined : walk.toSchema(details, "response.details");
  return statuses.flatMap((each) =>
    codes.map((text) => ({ status: each, code: text, ...(schema && { details: schema }) })),
  );
}

function toDrafts(walk: TypeWalk, type: ts.Type, status: TypedResult["status"]): Draft[] {
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  if (type.flags & ts.TypeFlags.Never) return [];
  if (type.flags & nothing || isBodilessStatus(status)) return [{ status }];
  // It may also be text or bytes.
  if (isUnknown(type)) return [{ status, contentType: "*/*", type }];
  const [item] = findCoreClass(walk.checker, type, "EventStream") ?? [];
  if (item !== undefined)
    return [{ status, contentType: resultKinds.events.mediaType, type: item }];
  if (walk.probes.bytes(type)) return [{ status, contentType: resultKinds.bytes.mediaType }];
  if (walk.probes.unsendable(type) || walk.probes.inexpressible(type)) {
    walk.addGap("response", `is ${walk.checker.typeToString(type)}, which cannot be sent`);
    return [];
  }
  const isText = (type.flags & ts.TypeFlags.StringLike) !== 0 || isBrandedText(type);
  const { mediaType } = resultKinds[isText ? "text" : "json"];
  return [{ status, contentType: mediaType, type }];
}

/** Merges results of the same status and content type. */
function finishDrafts(walk: TypeWalk, drafts: readonly Draft[]): TypedResult[] {
  const groups = Map.groupBy(drafts, ({ status, contentType }) => `${status} ${contentType ?? ""}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { type, ...result } = first;
    const types = group.flatMap((each) => each.type ?? []);
    if (types.length === 0 && result.contentType === "*/*") {
      return [
        {
          ...result,
          body: walk.addGap("response", "is a Response, whose type says nothing about its content"),
        },
      ];
    }
    return [{ ...result, ...(type && { body: walk.toSchemaOfAny(types, "response") }) }];
  });
}

/** The members of a union; of any other type, the type itself. */
export function splitUnion(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Any) !== 0;
}

function isUnknown({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
}

function isBrandedText(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike);
}
