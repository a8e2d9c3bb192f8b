import { mapValues } from "../harness/map-values.ts";
import type { Comparison, Subject } from "../harness/subject.ts";
import type { PeerApp } from "../peers/peer.ts";
import { loadPeer, type PeerName } from "../peers/peers.ts";
import { readAnswer } from "../service/parse-answer.ts";
import { toHeaders } from "../service/raw-request.ts";
import { kinds, samples, type Sample } from "../service/samples.ts";
import { answerByHand } from "./by-hand.ts";

/** The kinds of request, each up to the response, and up to the text of its body. */
const requests = Object.fromEntries(
  // Some peers do not build a response before its body is read.
  [false, true].flatMap((isRead) =>
    kinds.map((kind) => [isRead ? `${kind}, read` : kind, { sample: samples[kind], isRead }]),
  ),
);

/** The Fetch interface of those peers that have one, given a ready `Request`. */
export const fetchInterface: Comparison = {
  name: "fetch",
  title: "The Fetch interface, given a ready Request",
  measure: "CPU time a request, up to the Response, or up to the text of its body (“read”)",
  unit: "ns",
  baseline: "first subject",
  subjects: {
    "Response by hand": () => createSubject(answerByHand),
    "@fw/framework, handle()": () => createPeerSubject("@fw/framework", "handle"),
    "@fw/framework, fetch": () => createPeerSubject("@fw/framework"),
    h3: () => createPeerSubject("h3"),
    Hono: () => createPeerSubject("Hono"),
    "Elysia (Node)": () => createPeerSubject("Elysia (Node)"),
  },
  cases: Object.keys(requests),
};

async function createPeerSubject(
  name: PeerName,
  method: "fetch" | "handle" = "fetch",
): Promise<Subject> {
  const peer = await loadPeer(name);
  const { [method]: fetch } = await peer.createApp();
  if (fetch === undefined) throw new Error("The peer has no Fetch interface");
  return createSubject(fetch);
}

function createSubject(fetch: NonNullable<PeerApp["fetch"]>): Subject {
  return {
    cases: mapValues(requests, ({ sample, isRead }) => ({
      answer: async () => readAnswer(await fetch(toRequest(sample))),
      prepare: (count) => {
        // A body can be read once, so every run has a request of its own.
        const fresh = Array.from({ length: count }, () => toRequest(sample));
        return async () => {
          for (const request of fresh) {
            const response = await fetch(request);
            const { status } = response;
            if (status !== sample.answer.status) throw new Error(`Status ${status}`);
            if (isRead) await response.text();
          }
        };
      },
    })),
  };
}

function toRequest(sample: Sample): Request {
  const { method, target, body = null } = sample;
  return new Request(`http://localhost${target}`, { method, body, headers: toHeaders(sample) });
}
