import { deepEqual, equal } from "node:assert/strict";
import { readAnswer } from "../service/parse-answer.ts";
import { toHeaders } from "../service/raw-request.ts";
import type { Sample } from "../service/samples.ts";
import { poweredBy } from "./entry.ts";

/** A public harness: what its `/` says, and the requests that it sends and verifies. */
export interface Harness {
  readonly home: string;
  readonly samples: Readonly<Record<string, Sample>>;
}

const text = "text/plain";
const body = '{"hello":"world"}';

/** The harnesses by the names of their repositories. */
export const harnesses: Readonly<Record<string, Harness>> = {
  "the-benchmarker/web-frameworks": {
    home: "",
    samples: {
      "GET /": { method: "GET", target: "/", answer: { status: 200, body: "" } },
      "GET /user/0": { method: "GET", target: "/user/0", answer: { status: 200, body: "0" } },
      "POST /user": { method: "POST", target: "/user", answer: { status: 200, body: "" } },
    },
  },
  "SaltyAom/bun-http-framework-benchmark": {
    home: "Hi",
    samples: {
      "GET /": { method: "GET", target: "/", answer: { status: 200, type: text, body: "Hi" } },
      "GET /id/1?name=bun": {
        method: "GET",
        target: "/id/1?name=bun",
        answer: { status: 200, type: text, body: "1 bun" },
      },
      "POST /json": {
        method: "POST",
        target: "/json",
        body,
        answer: { status: 200, type: "application/json", body: JSON.parse(body) },
      },
    },
  },
};

/**
 * Asserts what the harness verifies of an entry.
 *
 * @param entry - The name of the entry.
 * @param port - Where it serves.
 * @param sample - The request.
 * @throws {@link AssertionError} when it answers otherwise.
 */
export async function verify(entry: string, port: number, sample: Sample): Promise<void> {
  const { method, target, body = null } = sample;
  const url = `http://127.0.0.1:${port}${target}`;
  const response = await fetch(url, { method, body, headers: toHeaders(sample) });
  const [name, value] = poweredBy;
  if (target.startsWith("/id/")) equal(response.headers.get(name), value, entry);
  const answer = await readAnswer(response);
  const { type = answer.type } = sample.answer;
  deepEqual(answer, { ...sample.answer, type }, `${entry} answers ${target} wrongly`);
}
