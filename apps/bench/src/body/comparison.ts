import { readJson } from "@fw/body";
import type { IncomingMessage } from "node:http";
import { mapValues } from "../harness/map-values.ts";
import type { Comparison, Subject } from "../harness/subject.ts";
import { bodies } from "./bodies.ts";
import { createIncomingMessage, createWebRequest } from "./create-request.ts";

/** From the bytes of a body to its value. */
export const body: Comparison = {
  name: "body",
  title: "Bodies: from bytes to a JSON value",
  measure: "CPU time a body, chunks of 64 KiB",
  unit: "ns",
  baseline: "first subject",
  picture: "lines",
  subjects: {
    "JSON.parse of the ready string": () =>
      createSubject(
        (bytes) => bytes.toString(),
        (text) => JSON.parse(text) as unknown,
      ),
    "Buffer, string, JSON.parse": () =>
      createSubject(
        (bytes) => bytes,
        (bytes) => JSON.parse(bytes.toString()) as unknown,
      ),
    "Node request by hand": () => createSubject(createIncomingMessage, readByHand),
    "@fw/body, Node request": () =>
      createSubject(createIncomingMessage, (source) => readJson(source)),
    "Web request.json()": () => createSubject(createWebRequest, (source) => source.json()),
    "@fw/body, Web request": () => createSubject(createWebRequest, (source) => readJson(source)),
  },
  cases: Object.keys(bodies),
};

/** No checks, as the peer by hand does it. */
function readByHand(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
    });
    request.on("end", () => {
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()));
      } catch (error) {
        reject(error instanceof Error ? error : new Error("No JSON"));
      }
    });
  });
}

function createSubject<Source>(
  createSource: (bytes: Buffer) => Source,
  read: (source: Source) => unknown,
): Subject {
  return {
    maxCount: 1000,
    cases: mapValues(bodies, (bytes) => ({
      answer: () => read(createSource(bytes)),
      prepare: (count) => {
        const sources = Array.from({ length: count }, () => createSource(bytes));
        return async () => {
          for (const source of sources) {
            const value = read(source);
            if (value instanceof Promise) await value;
          }
        };
      },
    })),
  };
}
