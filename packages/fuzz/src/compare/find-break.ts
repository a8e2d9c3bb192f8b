import { listErrorCodes } from "@fw/core";
import { describeAnswer } from "../judge/judge-answer.ts";
import type { Answer } from "./build.ts";
import { findMissing, readShape } from "./shape.ts";

/** What may differ between the answers of two builds. */
export type BreakKind =
  /** A request that the base accepts is refused. */
  | "refused"
  /** Another status, or another code of an error. */
  | "status"
  | "media-type"
  /** A member of a JSON body is gone, or has another type. */
  | "member"
  /** A header is gone, or has another value. */
  | "header"
  /** There is no answer, or it takes too long. */
  | "no-answer";

/** Why a caller of the base cannot go on. */
export interface Break {
  readonly kind: BreakKind;
  readonly reason: string;
}

/** Whether the base says what its callers rely on: not if it fails, or limits how often it is called. */
export function isJudged(answer: Answer | string): answer is Answer {
  return typeof answer !== "string" && answer.status < 500 && answer.status !== 429;
}

/**
 * Finds what breaks a caller of the base. What differs between the two answers of the base is its time, an id or an
 * order, on which nobody relies.
 *
 * @param base - The two answers of the base to the same request.
 * @param target - The answer of the build that replaces it.
 * @param varying - The names of headers whose values differed before; more are added.
 */
export function findBreak(
  base: readonly [Answer, Answer],
  target: Answer | string,
  varying: Set<string>,
): Break | undefined {
  const [first, second] = base;
  if (typeof target === "string") return { kind: "no-answer", reason: target };
  const same = base.filter((answer) => describeAnswer(answer) === describeAnswer(target));
  if (same.length === 0) return findOtherStatus(base, target);
  // An answer that comes only sometimes has nothing to compare with.
  if (same.length === 1) return undefined;
  if (first.type === second.type && first.type !== target.type) {
    const [was, is] = [first.type, target.type].map((type) => type || "(none)");
    return { kind: "media-type", reason: `the media type was ${was} and is ${is}` };
  }
  const missing =
    first.body === undefined || !first.type.endsWith("json")
      ? undefined
      : findMissing(readShape([first.body, second.body]), readShape([target.body]));
  if (missing !== undefined) return { kind: "member", reason: missing };
  return findOtherHeader(base, target, varying);
}

function findOtherStatus(base: readonly [Answer, Answer], target: Answer): Break | undefined {
  const [first] = base;
  const reason = `the status was ${describeAnswer(first)} and is ${describeAnswer(target)}`;
  const isAccepted = base.every(({ code }) => !refusals.has(code));
  if (isAccepted && (refusals.has(target.code) || (first.status < 400 && target.status >= 400))) {
    return { kind: "refused", reason };
  }
  // A looser schema breaks nobody; a guard that is gone does.
  const isLooser = target.status < 400 && base.every(({ code }) => refusals.has(code));
  return isLooser ? undefined : { kind: "status", reason };
}

/** The codes of requests that the framework refuses because of their inputs. */
const refusals: ReadonlySet<unknown> = new Set(listErrorCodes(["input", "body", "form", "reader"]));

/** The headers that a caller follows or shows, and how they are compared. */
const headers = {
  location: String,
  link: String,
  "www-authenticate": String,
  "content-type": (value: string) => value.toLowerCase().replaceAll(/\s/g, ""),
  // Their values depend on the time, or on what is sent.
  etag: (value: string) => (value.startsWith("W/") ? "weak" : "strong"),
  "retry-after": () => "",
} as const satisfies Readonly<Record<string, (value: string) => string>>;

function findOtherHeader(
  [first, second]: readonly [Answer, Answer],
  target: Answer,
  varying: Set<string>,
): Break | undefined {
  for (const [name, toComparable] of Object.entries(headers)) {
    const [one, two, other] = [first, second, target].map((answer) => answer.headers.get(name));
    if (!one || !two) continue;
    if (!other) return { kind: "header", reason: `the header ${name} is gone; it was ${one}` };
    const [a, b, c] = [one, two, other].map(toComparable);
    if (a !== b) varying.add(name);
    if (a !== c && !varying.has(name)) {
      return { kind: "header", reason: `the header ${name} was ${one} and is ${other}` };
    }
  }
  const [one, two, other] = [first, second, target].map(listCookies);
  const gone = [...(one ?? [])].find((name) => two?.has(name) && !other?.has(name));
  return gone === undefined
    ? undefined
    : { kind: "header", reason: `the cookie ${gone} is no longer set` };
}

/** @returns The names of the cookies that an answer sets. */
function listCookies({ headers: all }: Answer): ReadonlySet<string> {
  return new Set(all.getSetCookie().map((cookie) => cookie.replace(/\s*=[^]*/, "")));
}
