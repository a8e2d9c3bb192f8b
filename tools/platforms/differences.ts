/** A difference between platforms: a row of docs/reference/platforms.md, and the cases that fail because of it. */
export interface Difference {
  /** The first cell of the row. */
  readonly where: string;
  /** The second cell. The third says why. */
  readonly what: string;
  readonly platforms: readonly string[];
  /** By default, all entries of the platforms. */
  readonly entries?: readonly string[];
  /** The names of the cases that fail. If one passes, the row is outdated. */
  readonly cases: readonly string[];
}

const pages = ["a page", "a service worker"];

/** All differences. The runner fails for any other, and for any that no longer exists. */
export const differences: readonly Difference[] = [
  {
    where: "Bun",
    what: "a `Blob` of a textual type is sent with `;charset=utf-8` appended to its type",
    platforms: ["Bun"],
    cases: ["reply(value, { status, headers }) > reply(blob)"],
  },
  {
    where: "Bun",
    what: "`Response.json()` is sent as `application/json;charset=utf-8`",
    platforms: ["Bun"],
    cases: [
      "a Web Response > of JSON",
      "results that are values > a promise of a Response is awaited",
    ],
  },
  {
    where: "Bun",
    what: '`new Response("text")` without a content type is sent without one',
    platforms: ["Bun"],
    cases: ["a Web Response > with an error"],
  },
  {
    where: "Bun, `Bun.serve`",
    what: "a `statusText` is not sent",
    platforms: ["Bun"],
    entries: ["Bun.serve", "Bun.serve over HTTP/2", "export default"],
    cases: ["a Web Response > is sent as it is"],
  },
  {
    where: "Bun, `listen({ tls })`",
    what: "a TLS handshake that never ends is not cut off",
    platforms: ["Bun"],
    entries: ["listen over TLS"],
    cases: [
      "listen({ tls }) > cuts off a handshake that never comes",
      "listen({ tls }) > cuts off a handshake that stops midway",
    ],
  },
  {
    where: "Bun, `listen({ tls })`",
    what: "`SNICallback` is not called",
    platforms: ["Bun"],
    entries: ["listen over TLS"],
    cases: ["listen({ tls }) > chooses a certificate by SNICallback"],
  },
  {
    where: "Bun, `listen({ tls })`",
    what: "`platform[0].peerCertificate` is `undefined`",
    platforms: ["Bun"],
    entries: ["listen over TLS"],
    cases: ["client certificates > are in platform[0].peerCertificate"],
  },
  {
    where: "Bun, `listen({ tls })`",
    what: "a client that offers only HTTP/2 is answered in HTTP/1.1",
    platforms: ["Bun"],
    entries: ["listen over TLS"],
    cases: ["listen({ tls }) > refuses a client that speaks only HTTP/2"],
  },
  {
    where: "Deno, `Deno.serve`",
    what: "a `statusText` is not sent",
    platforms: ["Deno"],
    entries: ["Deno.serve", "export default"],
    cases: ["a Web Response > is sent as it is"],
  },
  {
    where: "Deno, `Deno.serve`",
    what: "`request.body` of a `POST` without a body is an empty stream, not `null`",
    platforms: ["Deno"],
    entries: ["Deno.serve", "export default"],
    cases: ["the request in the context > has no body where none is sent"],
  },
  {
    where: "workerd",
    what: "`request.signal` and `signal` do not abort when the client leaves",
    platforms: ["workerd", "workerd, nodejs_compat"],
    entries: ["a Worker"],
    cases: ["a connection > that its client closes aborts request.signal"],
  },
  {
    where: "workerd",
    what: "after a large refused body, the connection ends without `Connection: close`",
    platforms: ["workerd", "workerd, nodejs_compat"],
    entries: ["a Worker"],
    cases: [
      "a connection > goes on behind a large body that was refused, or says that it does not",
    ],
  },
  {
    where: "workerd",
    what: "the source of `events` is not released when the client leaves",
    platforms: ["workerd", "workerd, nodejs_compat"],
    entries: ["a Worker"],
    cases: ["a stream of events > releases its source when the client leaves"],
  },
  {
    where: "workerd",
    what: "a stream that fails midway ends as if it were complete",
    platforms: ["workerd", "workerd, nodejs_compat"],
    entries: ["a Worker"],
    cases: ["a stream of events > is cut off when it fails midway"],
  },
  {
    where: "Lambda",
    what: "a `statusText` is not sent",
    platforms: ["Lambda"],
    cases: ["a Web Response > is sent as it is"],
  },
  {
    where: "Lambda",
    what: "a header whose value is empty does not arrive",
    platforms: ["Lambda"],
    cases: ['the headers in the context > finds x-empty: ""'],
  },
  {
    where: "Pages and service workers",
    what: "`Set-Cookie` is not in the headers of a response",
    platforms: pages,
    cases: [
      "reply(value, { status, headers }) > sends every Set-Cookie line",
      "a Web Response > keeps every Set-Cookie line",
    ],
  },
  {
    where: "Pages and service workers",
    what: "a `Request` has no `Origin` and no `Access-Control-Request-Method`, so there is no CORS",
    platforms: pages,
    cases: [
      "CORS headers go on every response > 200 /users",
      "CORS headers go on every response > 201 /users",
      "CORS headers go on every response > 204 /users",
      "CORS headers go on every response > 204 /users/1",
      "CORS headers go on every response > 400 /users",
      "CORS headers go on every response > 403 /denied",
      "CORS headers go on every response > 404 /nowhere",
      "CORS headers go on every response > 405 /users",
      "CORS headers go on every response > 413 /users",
      "CORS headers go on every response > 415 /users",
      "CORS headers go on every response > 500 /failing",
      "a preflight > does not name exposedHeaders, which a response does",
      "a preflight > is answered with the methods of the route table, and ten minutes",
      "a preflight > names the methods of every route that matches the path",
      "a preflight > of an unknown path is a 404 that the page may read",
      "a preflight > says credentials where they are allowed, and so does a response",
      "a preflight > says maxAge 0 in seconds",
      "a preflight > says maxAge 1 in seconds",
      "a preflight > says maxAge 86400 in seconds",
      "a preflight > with allowedHeaders names those, whatever is requested",
      "a preflight > without allowedHeaders echoes the requested headers",
      "which origins are granted > a function is asked with the origin, and not without one",
      "which origins are granted > a function that returns a promise refuses the origin, and onError hears of it",
      "which origins are granted > a function that throws refuses the origin, and onError hears of it",
      'which origins are granted > {"origin":"https://app.example.com"}, for the origin https://app.example.com',
      'which origins are granted > {"origin":"null"}, for the origin null',
      'which origins are granted > {"origin":["https://app.example.com","https://b.example"]}, for the origin https://b.example',
      "which origins are granted > {}, for the origin https://app.example.com",
    ],
  },
  {
    where: "Service workers",
    what: "a page cannot see a redirect that it does not follow",
    platforms: ["a service worker"],
    entries: ["a service worker"],
    cases: ["a Web Response > that redirects"],
  },
];
