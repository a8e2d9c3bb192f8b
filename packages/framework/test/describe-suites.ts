import { describe, it } from "vitest";
import * as framework from "../src/index.ts";
import { suites } from "./conformance/index.ts";
import { listCases, type Send, type Subject } from "./conformance/suite.ts";

/**
 * Gives the cases of the conformance suite to vitest, for one entry.
 *
 * @param subject - What is tested instead of this copy of the framework.
 */
export function describeSuites(
  entry: string,
  send: Send,
  subject: Omit<Subject, "send"> = framework,
): void {
  describe(entry, () => {
    for (const [name, suite] of Object.entries(suites)) {
      describe(name, () => {
        for (const each of listCases(suite, { ...subject, send })) {
          it(each.name.join(" > "), each.run);
        }
      });
    }
  });
}
