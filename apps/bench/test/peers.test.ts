import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peers } from "../src/peers/peers.ts";
import { startPeer, type StartedPeer } from "../src/peers/start-peer.ts";
import { routes } from "../src/service/routes.ts";
import { invalidSamples, kinds, refusedSamples, samples } from "../src/service/samples.ts";
import { sendSample } from "../src/service/send-sample.ts";

const byHand = "node:http by hand";

describe.for(Object.entries(peers))("the peer %s", ([name, create]) => {
  let peer: StartedPeer;

  beforeAll(async () => {
    peer = await startPeer(await create());
  });
  afterAll(() => peer.close());

  it.for(kinds)("answers the measured request: %s", async (kind) => {
    expect(await sendSample(peer.port, samples[kind])).toEqual(samples[kind].answer);
  });

  it.for(kinds)("refuses what even a handler by hand refuses: %s", async (kind) => {
    const { status } = await sendSample(peer.port, refusedSamples[kind]);

    expect(status).toBe(refusedSamples[kind].answer.status);
  });

  it.skipIf(name === byHand).for(invalidSamples)(
    "refuses what its schema refuses: $target $body",
    async (sample) => {
      const { status } = await sendSample(peer.port, sample);

      expect(status).toBe(sample.answer.status);
    },
  );

  it("answers on every route of the table", async () => {
    for (const { kind, path } of routes) {
      const target = samples[kind].target.replace(/^\/[a-z]+/, path.replace(/\/:id$/, ""));
      const { status } = await sendSample(peer.port, { ...samples[kind], target });

      expect([target, status]).toEqual([target, samples[kind].answer.status]);
    }
  });
});
