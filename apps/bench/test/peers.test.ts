import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServeAnswers } from "../src/http/serve.ts";
import { peers } from "../src/peers/peers.ts";
import { routes } from "../src/service/routes.ts";
import {
  batchSamples,
  invalidSamples,
  kinds,
  listSamples,
  refusedSamples,
  samples,
} from "../src/service/samples.ts";
import { sendSample } from "../src/service/send-sample.ts";

const byHand = "node:http by hand";
const serve = path.join(import.meta.dirname, "../src/http/serve.ts");

describe.for(Object.keys(peers))("the peer %s", (name) => {
  let server: Subprocess<ServeAnswers>;
  let port: number;

  // In plain Node, as the bench runs it; for the packages' sources, so that no build is needed.
  beforeAll(async () => {
    const command = [process.execPath, "--expose-gc", "--conditions=@fw/source"] as const;
    server = new Subprocess(serve, { command, parameters: [name] });
    port = await server.ask("port");
  }, 60_000);
  afterAll(() => server.stop());

  it.for(kinds)("answers the measured request: %s", async (kind) => {
    expect(await sendSample(port, samples[kind])).toEqual(samples[kind].answer);
  });

  it.for(Object.values({ ...batchSamples, ...listSamples }))(
    "answers what is measured by size: $target",
    async (sample) => {
      expect(await sendSample(port, sample)).toEqual(sample.answer);
    },
  );

  it.for(kinds)("refuses what even a handler by hand refuses: %s", async (kind) => {
    const { status } = await sendSample(port, refusedSamples[kind]);

    expect(status).toBe(refusedSamples[kind].answer.status);
  });

  it.for(name === byHand ? [] : invalidSamples)(
    "refuses what its schema refuses: $target $body",
    async (sample) => {
      const { status } = await sendSample(port, sample);

      expect(status).toBe(sample.answer.status);
    },
  );

  it("answers on every route of the table", async () => {
    for (const { kind, path } of routes) {
      if (kind === "batch" || kind === "list") continue;
      const target = samples[kind].target.replace(/^\/[a-z]+/, path.replace(/\/:id$/, ""));
      const { status } = await sendSample(port, { ...samples[kind], target });

      expect([target, status]).toEqual([target, samples[kind].answer.status]);
    }
  });
});
