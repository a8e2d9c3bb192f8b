import { describeSuites } from "../describe-suites.ts";
import { sendThroughHandle } from "./send-through-handle.ts";

describeSuites("the conformance suite through handle()", sendThroughHandle);
