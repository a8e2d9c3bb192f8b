import type { Subject } from "../harness/subject.ts";
import { readAnswer } from "../service/parse-answer.ts";
import { toHeaders } from "../service/raw-request.ts";
import { kinds, samples, type Kind, type Sample } from "../service/samples.ts";

/**
 * Makes a subject of a function from a `Request` to its `Response`.
 *
 * @param fetch - the function
 * @returns the subject: its cases are the kinds of request
 */
export function createFetchSubject(
  fetch: (request: Request) => Response | Promise<Response>,
): Subject {
  return {
    answer: async (name) => readAnswer(await fetch(toRequest(samples[toKind(name)]))),
    prepare: (name, count) => {
      const sample = samples[toKind(name)];
      // A body can be read once, so every run has a request of its own.
      const requests = Array.from({ length: count }, () => toRequest(sample));
      return async () => {
        for (const request of requests) {
          const { status } = await fetch(request);
          if (status !== sample.answer.status) throw new Error(`Status ${status} for ${name}`);
        }
      };
    },
  };
}

function toKind(name: string): Kind {
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new Error(`No case ${name}`);
  return kind;
}

function toRequest(sample: Sample): Request {
  const { method, target, body = null } = sample;
  return new Request(`http://localhost${target}`, { method, body, headers: toHeaders(sample) });
}
