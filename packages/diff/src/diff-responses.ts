import {
  listErrorCodes,
  type ContractResponse,
  type ContractRoute,
  type JsonSchema,
} from "@fw/contract";
import type { RoutePair } from "./route-report.ts";

/** Compares the responses of a route. */
export function diffResponses(pair: RoutePair): void {
  const [before, after] = [toAnswers(pair.before), toAnswers(pair.after)];
  for (const [key, answer] of before) {
    const other = after.get(key);
    if (other) diffAnswers(answer, other, pair);
  }
  const lost = [...before.values()].filter(({ key }) => !after.has(key));
  const gained = [...after.values()].filter(({ key }) => !before.has(key));
  reportUnknown(lost, gained, pair);
  // If any status is possible, these may be, too.
  const successes = [
    before.has("any") ? [] : gained.filter(isSuccess),
    after.has("any") ? [] : lost.filter(isSuccess),
  ] as const;
  const isKept = [...before.values()].some((answer) => isSuccess(answer) && after.has(answer.key));
  diffSuccesses(successes, isKept, pair);
  diffErrors(gained.filter(isError), lost.filter(isError), pair);
}

/** The responses of a route with one status and code. */
interface Answer {
  readonly key: string;
  readonly status: ContractResponse["status"];
  readonly code: string | undefined;
  /** The schemas of its bodies by content type; `""` without a body. */
  readonly bodies: ReadonlyMap<string, readonly JsonSchema[]>;
}

function toAnswers({ responses }: ContractRoute): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { status, code, contentType = "", body = {} } of responses) {
    const key = code === undefined ? String(status) : `${status} ${code}`;
    const known = answers.get(key)?.bodies ?? new Map<string, JsonSchema[]>();
    const bodies = new Map(known).set(contentType, [...(known.get(contentType) ?? []), body]);
    answers.set(key, { key, status, code, bodies });
  }
  return answers;
}

function isError({ status }: Answer): boolean {
  return typeof status === "number" && status >= 400;
}

function isSuccess({ status }: Answer): boolean {
  return typeof status === "number" && status < 400;
}

function toPlace({ key }: Answer): string {
  return `response ${key} `;
}

function diffAnswers(
  before: Answer,
  after: Answer,
  { comparison, graphs, report }: RoutePair,
): void {
  const place = toPlace(after);
  const [ours, theirs] = [before, after].map(({ bodies }) => [...bodies.keys()]);
  for (const [type, bodies] of before.bodies) {
    const others = after.bodies.get(type);
    if (others === undefined) continue;
    const nodes = [
      graphs[0].toNode([bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies }]),
      graphs[1].toNode([others.length === 1 ? (others[0] ?? {}) : { anyOf: others }]),
    ] as const;
    comparison.compare(...nodes, { side: "output", place, report: report.toReporter("output") });
  }
  const removed = (ours ?? []).filter((type) => !after.bodies.has(type));
  const added = (theirs ?? []).filter((type) => !before.bodies.has(type));
  const at = place.trimEnd();
  if (added.includes("*/*")) report.add("response-unknown", at, "the contract allows any body now");
  else if (removed.includes("*/*"))
    report.add("response-known", at, "the contract declares the body now");
  else if (removed.length === ours?.length && added.length > 0)
    report.add("content-type-changed", at, `is ${print(added)}, and was ${print(removed)}`);
  else {
    if (added.length > 0) report.add("content-type-added", at, `may be ${print(added)}, too`);
    if (removed.length > 0)
      report.add("content-type-removed", at, `is no longer ${print(removed)}`);
  }
}

function print(types: readonly string[]): string {
  return types.map((type) => (type === "" ? "no body" : type)).join(" or ");
}

/** The status is unknown if the handler returns a `Response`. */
function reportUnknown(
  lost: readonly Answer[],
  gained: readonly Answer[],
  { report }: RoutePair,
): void {
  const isAny = ({ status }: Answer): boolean => status === "any";
  for (const answer of gained.filter(isAny))
    report.add("response-unknown", toPlace(answer).trimEnd(), "the contract allows any status now");
  for (const answer of lost.filter(isAny))
    report.add("response-known", toPlace(answer).trimEnd(), "the contract declares the status now");
}

function diffSuccesses(
  [added, removed]: readonly [readonly Answer[], readonly Answer[]],
  isKept: boolean,
  { report }: RoutePair,
): void {
  if (!isKept && removed.length > 0) {
    const print = (answers: readonly Answer[]): string =>
      answers.map(({ key }) => key).join(" or ");
    const place = `response ${print(added.length > 0 ? added : removed)}`;
    const now =
      added.length > 0 ? `the status of a success is ${print(added)}` : "there is no success";
    report.add("success-changed", place, `${now}, and it was ${print(removed)}`);
    return;
  }
  for (const { key } of added)
    report.add("success-added", `response ${key}`, "a success may have this status, too");
  for (const { key } of removed)
    report.add("success-removed", `response ${key}`, "a success no longer has this status");
}

function diffErrors(gained: readonly Answer[], lost: readonly Answer[], pair: RoutePair): void {
  const { before, after, report } = pair;
  const left = new Set(lost);
  for (const answer of gained) {
    const moved = [...left].find(({ code }) => code !== undefined && code === answer.code);
    // A custom error format may omit the codes.
    const formatted = [...left].find(
      ({ status, code }) =>
        status === answer.status && (code === undefined) !== (answer.code === undefined),
    );
    const place = toPlace(answer).trimEnd();
    if (moved) {
      left.delete(moved);
      report.add("error-status-changed", place, `the status was ${moved.status}`);
      diffAnswers(moved, answer, pair);
    } else if (formatted) {
      left.delete(formatted);
      diffAnswers(formatted, answer, pair);
    } else if (comesWithInput(answer, before, after))
      report.add("input-error-added", place, "the error comes with a new input");
    else report.add("error-added", place, "the error is new");
  }
  for (const answer of left)
    report.add("error-removed", toPlace(answer).trimEnd(), "the error no longer occurs");
}

/** Whether an error comes from an input that is new. */
function comesWithInput({ code }: Answer, before: ContractRoute, after: ContractRoute): boolean {
  return (["body", "form", "query"] as const).some(
    (name) =>
      before[name] === undefined && after[name] !== undefined && inputErrors[name].has(code),
  );
}

/** The errors that each input brings. */
const inputErrors: Readonly<Record<"body" | "form" | "query", ReadonlySet<string | undefined>>> = {
  body: new Set(listErrorCodes(["body", "input"])),
  form: new Set(listErrorCodes(["form", "input"])),
  query: new Set(listErrorCodes(["input"])),
};
