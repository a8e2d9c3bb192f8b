import { errorCodes } from "../src/index.ts";
import { createProblemChecks, type ProblemChecks } from "./conformance/problem.ts";

const checks = createProblemChecks(errorCodes);

/** As in the conformance suite, for tests of one entry. */
export const expectProblem: ProblemChecks["expectProblem"] = checks.expectProblem;

/** As in the conformance suite, for tests of one entry. */
export const expectInvalid: ProblemChecks["expectInvalid"] = checks.expectInvalid;
