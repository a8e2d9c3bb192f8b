import { listInputs, type ListedRoute } from "@fw/contract";
import type { FuzzFailure } from "../fuzz-report.ts";
import type { RequestHeaders } from "../request/headers.ts";
import { printCall } from "../request/print-call.ts";
import type { SentRequest } from "../request/sent-request.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";
import { describeAnswer } from "./judge-answer.ts";
import { noAnswer, type FuzzAnswer } from "./send.ts";

/** Remembers which routes succeeded. If a route never succeeds, its handler may never have run. */
export class Successes {
  readonly #succeeded = new Set<ListedRoute>();
  readonly #refused = new Map<ListedRoute, Refusals>();

  add({ is, route }: ExpectedAnswer, request: SentRequest, answer: FuzzAnswer | string): void {
    if (route === null || this.#succeeded.has(route)) return;
    if (typeof answer !== "string" && answer.status < 400) {
      this.#succeeded.add(route);
      this.#refused.delete(route);
      return;
    }
    const { counts = new Map<string, number>(), valid } = this.#refused.get(route) ?? {};
    const shown = typeof answer === "string" ? noAnswer : describeAnswer(answer);
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
    const isBetter = is === "accepted" && (valid === undefined || sizeOf(request) < sizeOf(valid));
    this.#refused.set(route, { counts, valid: isBetter ? request : valid });
  }

  has(route: ListedRoute): boolean {
    return this.#succeeded.has(route);
  }

  /** Returns a failure for each of the routes that never succeeded. */
  listMissing(
    routes: readonly ListedRoute[],
    headersOf: (route: ListedRoute) => RequestHeaders,
  ): FuzzFailure[] {
    return routes
      .filter((route) => !this.#succeeded.has(route))
      .map((route) => {
        const { counts = new Map<string, number>(), valid } = this.#refused.get(route) ?? {};
        const answers = [...counts].map(([shown, count]) => `${shown} (${count} times)`);
        const sent =
          answers.length === 0 ? "none was sent" : `the responses were ${answers.join(", ")}`;
        const which = valid === undefined && answers.length > 0 ? "; none was valid" : "";
        return {
          kind: "no-success",
          route: `${route.method} ${route.path}`,
          reason: `No request succeeded: ${sent}${which}`,
          advice: advise(route, counts, valid === undefined),
          call: valid === undefined ? "" : printCall(valid, Object.keys(headersOf(route))),
        };
      });
  }
}

/** Writes the line that lets a route succeed, by the responses that it gave. */
function advise(
  route: ListedRoute,
  counts: ReadonlyMap<string, number>,
  isInvalid: boolean,
): string {
  const { method, path, options } = route;
  const name = JSON.stringify(`${method} ${path}`);
  const gave = (...statuses: readonly string[]): boolean =>
    [...counts.keys()].some((shown) => statuses.includes(shown.slice(0, 3)));
  const skip = `, or leave it out: --skip ${name}`;
  const isRefused = gave("401", "403");
  // An open route knows its caller by what the request says, as a log-in does.
  if (isRefused && options?.open !== true) {
    return `${prepareText('headers: { authorization: "Bearer …" }')}, or --header "authorization: Bearer …"${skip}`;
  }
  const undeclared = method === "GET" ? "query" : "body";
  const input = path.includes("/:") ? "params" : (listInputs(route).at(-1)?.[0] ?? undeclared);
  if (isInvalid || isRefused || gave("404", "409", "422")) {
    return `${prepareText(`routes: { ${name}: { ${input}: { … } } }`)}, or .meta({ examples: [ … ] }) on the schema${skip}`;
  }
  return `Leave it out: --skip ${name}`;
}

function prepareText(member: string): string {
  return `Let the module export what it needs: export const prepare = () => ({ ${member} })`;
}

interface Refusals {
  /** The number of answers by status and code. */
  readonly counts: Map<string, number>;
  /** The smallest request that the schemas accept. */
  readonly valid: SentRequest | undefined;
}

function sizeOf({ target, body = "" }: SentRequest): number {
  return target.length + body.length;
}
