import { describeSuites } from "../describe-suites.ts";
import { createSendOver } from "../send-over-socket.ts";

describeSuites("the conformance suite over TLS", createSendOver("TLS"));
describeSuites("the conformance suite on a Unix socket", createSendOver("Unix"));
