import { writeChunk, writePost, type Advisory } from "./advisory.ts";

const json = "application/json";
const large = JSON.stringify({ text: "a".repeat(100_000) });

/** Advisories about JSON bodies: their content, size and framing. */
export const bodies: readonly Advisory[] = [
  {
    id: "CVE-2025-66456",
    product: "Elysia",
    problem: "Merging the results of two schemas polluted prototypes.",
    attacks: ['{"text":"abc","__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}'].map(
      (body) => writePost("/notes", json, body),
    ),
    reason: "Such keys are refused before any schema sees them.",
  },
  {
    id: "GHSA-w2qp-rph6-63g4",
    product: "Fastify",
    problem: "Validated a converted number, and passed the handler the original string.",
    attacks: [writePost("/seats", json, '"10"')],
    reason: "Nothing in a body is converted; a handler receives the schema's output.",
  },
  {
    id: "CVE-2020-8192",
    product: "Fastify",
    problem:
      "With `allErrors`, one body raised so many errors that the process ran out of resources.",
    attacks: [writePost("/scores", json, JSON.stringify(Array(30_000).fill("")))],
    reason: "At most 100 issues and 64 KiB are sent.",
  },
  {
    id: "CVE-2025-59139",
    product: "Hono",
    problem: "`Content-Length` beside `Transfer-Encoding` bypassed the body limit.",
    attacks: [writeChunk("/notes", ["Content-Length: 5", "Transfer-Encoding: chunked"], large)],
    reason: "A message with two lengths is refused, and its connection closed.",
  },
  {
    id: "CVE-2026-44456",
    product: "Hono",
    problem: "A body without `Content-Length` bypassed the body limit.",
    attacks: [writeChunk("/notes", ["Transfer-Encoding: chunked"], large)],
    reason: "Bytes are counted as they arrive.",
  },
  {
    id: "CVE-2026-23527",
    product: "h3",
    problem: "`Transfer-Encoding: ChunKed` counted as no body (request smuggling).",
    attacks: [writeChunk("/notes", ["Transfer-Encoding: ChunKed"], '{"text":"Buy bread"}')],
    reason: "The coding's name is case-insensitive; nothing is left on the connection.",
  },
];
