import { createClient, readEvents } from "../../../packages/client/src/index.ts";
import { createClientSuite, type Reach } from "../../../packages/client/test/client-suite.ts";
import { createEventsSuite } from "../../../packages/client/test/events-suite.ts";
import { createForeignResponseSuite } from "../../../packages/client/test/foreign-response-suite.ts";
import { suites } from "../../../packages/framework/test/conformance/index.ts";
import {
  runSuite,
  type Send,
  type Suite,
} from "../../../packages/framework/test/conformance/suite.ts";
import { framework } from "./framework.ts";
import { createPlatformSuite, type Converse } from "./platform.ts";

/** The result of the conformance suite for one entry. */
export interface Report {
  /** The number of cases by subject. */
  readonly cases: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** A case that failed. */
export interface Failure {
  readonly subject: string;
  readonly name: string;
  readonly error: string;
}

/** Reports by platform and entry. */
export type Reports = Readonly<Record<string, Readonly<Record<string, Report>>>>;

/** Runs the conformance suite and the cases for a single entry, on any platform. */
export async function runSuites(
  entry: string,
  {
    send,
    converse,
    more,
  }: {
    readonly send: Send;
    readonly converse?: Converse;
    /** Suites for this entry alone. */
    readonly more?: Readonly<Record<string, Suite>>;
  },
): Promise<Report> {
  const cases: Record<string, number> = {};
  const failures: Failure[] = [];
  for (const [subject, suite] of Object.entries({
    ...suites,
    client: createClientSuite(createClient, reach),
    clientEvents: createEventsSuite(createClient, readEvents, reach),
    foreignResponses: createForeignResponseSuite(createClient, reach),
    platform: createPlatformSuite(entry, converse),
    ...more,
  })) {
    const results = await runSuite(suite, { ...framework, send });
    cases[subject] = results.length;
    for (const { name, ok, error } of results) {
      if (!ok) failures.push({ subject, name, error: String(error) });
    }
  }
  return { cases, failures };
}

const reach: Reach = ({ fetch }) => ({ baseUrl: "http://localhost", fetch });
