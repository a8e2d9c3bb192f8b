import type { Bench } from "./bench.ts";
import { startWorkers, type Subject } from "./measure/in-processes.ts";
import { createPeerApp, type PeerFile } from "./peers.ts";
import { readAnswer, toRequest } from "./service/answers.ts";
import { routes } from "./service/routes.ts";
import { samples } from "./service/samples.ts";

const files: Readonly<Record<string, PeerFile>> = {
  "by hand": "by-hand.ts",
  "@fw/framework": "framework.ts",
  h3: "h3.js",
  Hono: "hono.js",
  "Elysia (Node)": "elysia.js",
};

const cases = Object.keys(samples);

/** The Fetch interface on Node. */
export const fetchInterface: Bench = {
  name: "fetch",
  title: "The Fetch interface on Node, given a ready Request",
  // Some peers do not build a response before its body is read.
  figure: "CPU time per request, up to the text of the response",
  unit: "ns",
  cases,
  subjects: Object.keys(files),
  compared: true,
  rounds: 42,
  starts: 3,
  start: (options) => startWorkers("fetch", cases, options),
};

/**
 * Creates a row.
 *
 * @param subject - Its name.
 * @returns The row.
 */
export async function createFetchSubject(subject: string): Promise<Subject> {
  const { fetch } = await createPeerApp(files[subject], subject, routes);
  if (fetch === undefined) throw new Error(`${subject} has no Fetch interface`);
  return (name) => {
    const sample = Object.entries(samples).find(([kind]) => kind === name)?.[1];
    if (sample === undefined) throw new RangeError(`There is no request ${name}`);
    return {
      answer: async () => readAnswer(await fetch(toRequest(sample))),
      prepare: (count) => {
        // A body can be read once, so every run has a request.
        const fresh = Array.from({ length: count }, () => toRequest(sample));
        return async () => {
          for (const request of fresh) {
            const response = await fetch(request);
            const { status } = response;
            if (status !== sample.answer.status) throw new Error(`Status ${status}`);
            await response.text();
          }
        };
      },
    };
  };
}
