import { toNodeListener } from "../../src/index.ts";
import { describeSuites } from "../describe-suites.ts";
import { loadExpress } from "../load-express.ts";
import { createSendThroughNodeListener } from "../send-through-node-listener.ts";

describeSuites(
  "the conformance suite through toNodeListener() on a plain http.Server",
  createSendThroughNodeListener(toNodeListener),
);

const express = loadExpress();

describeSuites(
  "the conformance suite through toNodeListener() inside Express",
  createSendThroughNodeListener(toNodeListener, (listener) =>
    express().disable("x-powered-by").use(listener),
  ),
);
