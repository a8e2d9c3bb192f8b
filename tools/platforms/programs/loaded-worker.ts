import { suites } from "../../../packages/framework/test/conformance/index.ts";
import { sendThroughHandle } from "../../../packages/framework/test/conformance/send-through-handle.ts";
import { listCases, type Send } from "../../../packages/framework/test/conformance/suite.ts";
import { framework } from "./framework.ts";
import type { Failure, Report } from "./report.ts";

/** The subjects that are about schemas. The others may use what is forbidden while a Worker loads. */
const subjects = [
  "asynchronousSchemas",
  "boundedIssues",
  "contextAndBody",
  "params",
  "queryText",
  "queryValues",
  "schemaExceptions",
  "schemaFields",
  "validationOrder",
] as const;

/** The turn of the case that is running. */
interface Turn {
  isAwaited: boolean;
  readonly begun: PromiseWithResolvers<undefined>;
}

let hasLoaded = false;
let current: Turn;

/** While the Worker loads, a case waits before its first request. So its application is created by then. */
const send: Send = async (app, target, message) => {
  if (!hasLoaded) {
    current.isAwaited = true;
    await current.begun.promise;
  }
  return sendThroughHandle(app, target, message);
};

const cases = subjects.flatMap((subject) =>
  listCases(suites[subject] ?? (() => undefined), { ...framework, send }).map(({ name, run }) => {
    const turn: Turn = { isAwaited: false, begun: Promise.withResolvers() };
    current = turn;
    const failure = findFailure(run);
    return { subject, name: name.join(" > "), run, turn, failure };
  }),
);

async function findFailure(run: () => void | Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** A Worker that runs cases of the conformance suite with applications that were created while it loaded. */
export default {
  async fetch(): Promise<Response> {
    hasLoaded = true;
    const counts: Record<string, number> = {};
    const failures: Failure[] = [];
    for (const { subject, name, run, turn, failure } of cases) {
      counts[subject] = (counts[subject] ?? 0) + 1;
      turn.begun.resolve(undefined);
      // A case that does not wait has its own way to the application, which may be forbidden while the Worker loads.
      const error = await (turn.isAwaited ? failure : findFailure(run));
      if (error !== null) failures.push({ subject, name, error });
    }
    const report: Report = { cases: counts, failures };
    return Response.json(report);
  },
};
