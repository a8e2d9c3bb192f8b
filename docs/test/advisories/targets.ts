import { writeRequest, type Advisory } from "./advisory.ts";

/** Advisories about the target of a request, its `Host`, and what is repeated in a response. */
export const targets: readonly Advisory[] = [
  {
    id: "CVE-2022-24999",
    product: "qs, Express",
    problem: "A query with `a[__proto__]` hung the process.",
    attacks: [
      writeRequest("GET /list?a[__proto__]=b&a[__proto__]&a[length]=100000000&page=1"),
      writeRequest("GET /list?__proto__[page]=1"),
    ],
    reason: "A query has declared keys with scalar values.",
  },
  {
    id: "GHSA-crvj-82cr-hjcx",
    product: "Hono",
    problem: "Read a query after `#`, which proxies and caches do not see.",
    attacks: [writeRequest("GET /list?page=1#?page=2"), writeRequest("GET /list#?page=2")],
    reason: "A fragment is not part of a target.",
  },
  {
    id: "CVE-2024-23340",
    product: "@hono/node-server",
    problem: "Kept `..` in the path, so static files outside the folder were served.",
    attacks: ["/files/../../etc/passwd", "/files/%2e%2e/%2E%2E/etc/passwd"].map((path) =>
      writeRequest(`GET ${path}`),
    ),
    reason: "The path is resolved before the route is looked up.",
  },
  {
    id: "CVE-2024-32652",
    product: "@hono/node-server",
    problem: "A `Host` that cannot be parsed hung the application.",
    attacks: ["local host", "localhost:port", "[::1"].map((host) =>
      writeRequest("GET /host", [`Host: ${host}`]),
    ),
    reason: "The head is refused, and the connection closed.",
  },
  {
    id: "CVE-2026-27959",
    product: "Koa",
    problem: "`ctx.hostname` returned another host than the URL's.",
    attacks: [writeRequest("GET /host", ["Host: evil.example:fake@localhost"])],
    reason: "A `Host` with user information is refused.",
  },
  {
    id: "CVE-2026-29085",
    product: "Hono",
    problem: "A line break in an event's fields forged further fields.",
    attacks: [
      writeRequest("GET /events/1%0Adata:%20forged"),
      writeRequest("GET /events?text=1%0Adata:%20forged"),
    ],
    reason: "An id with a line break is an error; data is JSON, which escapes it.",
  },
];
