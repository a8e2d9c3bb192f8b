import { serve } from "../../src/index.ts";
import { describeSuites } from "../describe-suites.ts";
import { createSendThroughServe } from "../send-through-serve.ts";

describeSuites("the conformance suite through serve()", createSendThroughServe(serve));
