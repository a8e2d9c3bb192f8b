import { writePost, type Advisory } from "./advisory.ts";

/** A body that the schema of `/notes` refuses, and one that it accepts. */
const [refused, accepted] = ['{"text":""}', '{"text":"Buy bread"}'];

/** Advisories in which a `Content-Type` decides too much. */
export const contentTypes: readonly Advisory[] = [
  {
    id: "CVE-2025-32442",
    product: "Fastify",
    problem: "Another case, or a space before `;`, skipped validation.",
    attacks: ["APPLICATION/JSON", "application/json ; charset=utf-8"].map((type) =>
      writePost("/notes", type, refused),
    ),
    reason: "A body that is read as JSON is always validated.",
  },
  {
    id: "CVE-2026-25223",
    product: "Fastify",
    problem: "A tab and more text after the type skipped validation.",
    attacks: [writePost("/notes", "application/json\ta", refused)],
    reason: "The whole value must be a media type.",
  },
  {
    id: "CVE-2026-33806",
    product: "Fastify",
    problem: "A space before the type skipped validation.",
    attacks: [writePost("/notes", "  application/json", refused)],
    reason: "HTTP ignores the space, and the schema applies.",
  },
  {
    id: "CVE-2026-3419",
    product: "Fastify",
    problem: "Accepted types with trailing text.",
    attacks: [writePost("/notes", "application/json garbage", accepted)],
    reason: "The whole value must be a media type.",
  },
  {
    id: "CVE-2022-39288",
    product: "Fastify",
    problem: "A type named like a member of `Object.prototype` crashed the process.",
    attacks: ["constructor", "__proto__", "toString"].map((type) =>
      writePost("/notes", type, accepted),
    ),
    reason: "Types that are not JSON are refused, whatever their name.",
  },
  {
    id: "CVE-2022-41919",
    product: "Fastify",
    problem: "Read JSON from types that browsers send to other sites without a preflight (CSRF).",
    attacks: ["text/plain; application/json", "application/x-www-form-urlencoded"].map((type) =>
      writePost("/notes", type, accepted),
    ),
    reason: "Only `application/json` and `+json` are JSON.",
  },
  {
    id: "CVE-2021-32677",
    product: "FastAPI",
    problem: "Read JSON from `text/plain` (CSRF).",
    attacks: [writePost("/notes", "text/plain;charset=UTF-8", accepted)],
    reason: "As above.",
  },
  {
    id: "CVE-2024-48913",
    product: "Hono",
    problem: "The CSRF check let a request without `Content-Type` pass.",
    attacks: [writePost("/notes", undefined, accepted)],
    reason: "A body without a type is refused.",
  },
];
