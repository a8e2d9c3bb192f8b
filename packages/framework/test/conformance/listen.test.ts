import { describeSuites } from "../describe-suites.ts";
import { sendOverSocket } from "../send-over-socket.ts";

describeSuites("the conformance suite over a socket", sendOverSocket);
