import type { Subject } from "../harness/subject.ts";
import { readAnswer } from "../service/parse-answer.ts";
import { toHeaders } from "../service/raw-request.ts";
import { kinds, samples, type Kind, type Sample } from "../service/samples.ts";

interface FetchCase {
  readonly sample: Sample;
  /** Whether the response's body is read: some peers do not build a response before. */
  readonly isRead: boolean;
}

/** The kinds of request, each up to the response, and up to the text of its body. */
export const fetchCases: ReadonlyMap<string, FetchCase> = new Map([
  ...kinds.map((kind) => toCase(kind, kind, false)),
  ...kinds.map((kind) => toCase(`${kind}, read`, kind, true)),
]);

/**
 * Makes a subject of a function from a `Request` to its `Response`.
 *
 * @param fetch - the function
 * @returns the subject: its cases are {@link fetchCases}
 */
export function createFetchSubject(
  fetch: (request: Request) => Response | Promise<Response>,
): Subject {
  return {
    answer: async (name) => readAnswer(await fetch(toRequest(find(name).sample))),
    prepare: (name, count) => {
      const { sample, isRead } = find(name);
      // A body can be read once, so every run has a request of its own.
      const requests = Array.from({ length: count }, () => toRequest(sample));
      return async () => {
        for (const request of requests) {
          const response = await fetch(request);
          const { status } = response;
          if (status !== sample.answer.status) throw new Error(`Status ${status} for ${name}`);
          if (isRead) await response.text();
        }
      };
    },
  };
}

function toCase(name: string, kind: Kind, isRead: boolean): [string, FetchCase] {
  return [name, { sample: samples[kind], isRead }];
}

function find(name: string): FetchCase {
  const found = fetchCases.get(name);
  if (found === undefined) throw new Error(`No case ${name}`);
  return found;
}

function toRequest(sample: Sample): Request {
  const { method, target, body = null } = sample;
  return new Request(`http://localhost${target}`, { method, body, headers: toHeaders(sample) });
}
