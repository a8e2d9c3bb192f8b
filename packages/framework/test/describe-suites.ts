import { describe, it } from "vitest";
import * as framework from "../src/index.ts";
import { suites } from "./conformance/index.ts";
import { listCases, type Send } from "./conformance/suite.ts";

/** Gives the cases of the conformance suite to vitest, for one entry. */
export function describeSuites(entry: string, send: Send): void {
  describe(entry, () => {
    for (const [subject, suite] of Object.entries(suites)) {
      describe(subject, () => {
        for (const { name, run } of listCases(suite, { ...framework, send })) {
          it(name.join(" > "), run);
        }
      });
    }
  });
}
