import type { Comparison } from "../harness/subject.ts";
import { refusedSamples, samples, type Sample } from "../service/samples.ts";
import type { Seam, SeamPeer } from "./seam.ts";
import { createSeamSubject } from "./subject.ts";

/** An answer, and what each seam adds to it; in parts, for each has its own first column. */
export const seamsOfGet = compareSeams("seams-get", "a GET with a parameter", samples.params, [
  "token first",
  "token in the handler",
  "access log",
  "trace",
]);

export const seamsOfBody = compareSeams("seams-body", "a POST with a body", samples.body, [
  "token first",
]);

export const seamsOfMissing = compareSeams("seams-404", "a 404", refusedSamples.plain, [
  "own errors",
]);

export const seamsOfInvalid = compareSeams("seams-400", "a 400", refusedSamples.params, [
  "own errors",
]);

function compareSeams(
  name: string,
  what: string,
  sample: Sample,
  seams: readonly Seam[],
): Comparison {
  const cases: readonly Seam[] = ["nothing", ...seams];
  const create = (load: () => Promise<SeamPeer>) => async () =>
    createSeamSubject(await load(), sample, cases);
  return {
    name,
    title: `What is done around ${what}`,
    measure: "CPU time a request (client included), through memory",
    unit: "ns",
    baseline: "first case",
    subjects: {
      "@fw/framework": create(async () => (await import("./framework.ts")).framework),
      "Fastify, Zod": create(async () => (await import("./fastify.ts")).fastify),
      Hono: create(async () => (await import("./hono.ts")).hono),
    },
    cases,
  };
}
