import * as framework from "../../src/index.ts";
import { describeSuites } from "../describe-suites.ts";
import { createSendThroughToFetch } from "./send-through-to-fetch.ts";

describeSuites("the conformance suite through toFetch()", createSendThroughToFetch(framework));
