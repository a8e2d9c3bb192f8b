import * as framework from "@fw/framework";
import { listen } from "@fw/test-support";
import { describe, it } from "vitest";
import { sendThroughHandle } from "../../framework/test/conformance/send-through-handle.ts";
import { listCases } from "../../framework/test/conformance/suite.ts";
import { createClient, readEvents } from "../src/index.ts";
import { createClientSuite, type Reach } from "./client-suite.ts";
import { createEventsSuite } from "./events-suite.ts";
import { createForeignResponseSuite } from "./foreign-response-suite.ts";

const entries: Readonly<Record<string, Reach>> = {
  "app.fetch": (app) => ({ baseUrl: "http://localhost", fetch: app.fetch }),
  "a socket": async (app) => {
    const { url } = await listen(app);
    return { baseUrl: url };
  },
  "a prefix": (app) => ({
    baseUrl: "http://localhost/api/",
    // Strips the prefix, like a proxy.
    fetch: (request) => app.fetch(new Request(request.url.replace("/api", ""), request)),
  }),
};

describe.each(Object.entries(entries))("a client through %s", (_, reach) => {
  for (const suite of [
    createClientSuite(createClient, reach),
    createEventsSuite(createClient, readEvents, reach),
    createForeignResponseSuite(createClient, reach),
  ]) {
    for (const { name, run } of listCases(suite, { ...framework, send: sendThroughHandle })) {
      it(name.join(" > "), run);
    }
  }
});
