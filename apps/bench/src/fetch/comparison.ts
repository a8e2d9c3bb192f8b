import type { Comparison, Subject } from "../harness/subject.ts";
import type { PeerApp } from "../peers/peer.ts";
import { peers } from "../peers/peers.ts";
import { createFetchSubject, fetchCases } from "./subject.ts";

/** The Fetch interface of those peers that have one, given a ready `Request`. */
export const fetchInterface: Comparison = {
  name: "fetch",
  title: "The Fetch interface, given a ready Request",
  measure: "CPU time a request, up to the Response, or up to the text of its body (“read”)",
  subjects: {
    "Response by hand": async () => createFetchSubject((await import("./by-hand.ts")).answerByHand),
    "@fw/framework, handle()": async () =>
      createFetchSubject((await peers["@fw/framework"]()).handle),
    "@fw/framework, fetch": () => createPeerSubject(peers["@fw/framework"]),
    h3: () => createPeerSubject(peers.h3),
    Hono: () => createPeerSubject(peers.Hono),
    "Elysia (Node)": () => createPeerSubject(peers["Elysia (Node)"]),
  },
  cases: [...fetchCases.keys()],
};

async function createPeerSubject(create: () => Promise<PeerApp>): Promise<Subject> {
  const { fetch } = await create();
  if (fetch === undefined) throw new Error("The peer has no Fetch interface");
  return createFetchSubject(fetch);
}
