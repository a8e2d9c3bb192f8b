// Results that always fail or arrive empty do not compile (docs/specification.md#123-mistakes).
import { createReadStream } from "node:fs";
import { createApp, HttpError, reply, type ContextHead } from "@fw/framework";

const app = createApp();
class User {
  readonly name = "Ada";
}
class Refusal extends Error {
  readonly level = 1;
}
declare const head: ContextHead;
declare const form: FormData;
declare const chance: boolean;

// Errors.
// @ts-expect-error The Error of the result is {} in JSON; write error.message
app.get("/e1", () => new Error("no"));
// @ts-expect-error The Error of "error" is {} in JSON; write error.message
app.get("/e2", () => ({ error: new TypeError("no") }));
// @ts-expect-error The Error of "errors" is {} in JSON; write error.message
app.get("/e3", () => ({ errors: [new Refusal("no")] }));
// @ts-expect-error The HttpError of "user" is not the response; return it as the result
app.get("/e4", () => ({ user: chance ? new User() : new HttpError(404, "NONE") }));
// @ts-expect-error reply() takes a plain value: a Response, an HttpError or a reply has its own status
app.get("/e5", () => reply(new HttpError(404, "NONE")));
// @ts-expect-error reply() takes a plain value: a Response, an HttpError or a reply has its own status
app.get("/e6", () => reply(chance ? { id: 1 } : new HttpError(404, "NONE")));
// @ts-expect-error reply() takes a plain value: a Response, an HttpError or a reply has its own status
app.get("/e7", () => reply(new Response()));
// @ts-expect-error reply() takes a plain value: a Response, an HttpError or a reply has its own status
app.get("/e8", () => reply(reply(1)));
// @ts-expect-error reply() cannot take a promise: await it first
app.get("/e9", () => reply(Promise.resolve(1)));

// Values that are not data.
// @ts-expect-error The result is a class; return an instance
app.get("/v1", () => User);
// @ts-expect-error The result is a symbol; return a string
app.get("/v2", () => Symbol("a"));
// @ts-expect-error The result is a symbol; return a string
app.get("/v3", () => reply(Symbol("a"), { status: 200 }));
// @ts-expect-error The RegExp of "pattern" is {} in JSON; write String(pattern)
app.get("/v4", () => ({ pattern: /a/ }));
// @ts-expect-error The WeakMap of "map" is {} in JSON; write an object
app.get("/v5", () => ({ map: new WeakMap<object, string>() }));
// @ts-expect-error The WeakSet of the result is {} in JSON; write an array
app.get("/v6", () => new WeakSet());
// @ts-expect-error The WeakRef of "ref" is {} in JSON; write ref.deref()
app.get("/v7", () => ({ ref: new WeakRef(new User()) }));

// Values of the Web.
// @ts-expect-error The Headers of the result is {} in JSON; write Object.fromEntries(pairs)
app.get("/w1", () => new Headers());
// @ts-expect-error The Headers of "headers" is {} in JSON; write Object.fromEntries(pairs)
app.get("/w2", () => ({ headers: head.headers }));
// @ts-expect-error The FormData of "form" is {} in JSON; write Object.fromEntries(pairs)
app.post("/w3", () => ({ form }));
// @ts-expect-error The URLSearchParams of "query" is {} in JSON; write String(params)
app.get("/w4", ({ request }) => ({ query: new URL(request.url).searchParams }));
// @ts-expect-error The Request of the result is {} in JSON; write its parts, such as request.url
app.get("/w5", ({ request }) => request);
// @ts-expect-error The Request of "request" is {} in JSON; write its parts, such as request.url
app.get("/w6", ({ request }) => ({ request }));
// @ts-expect-error The AbortSignal of "signal" is {} in JSON; write signal.aborted
app.get("/w7", ({ request }) => ({ signal: request.signal }));
// @ts-expect-error The Response of "response" is {} in JSON; return it as the result
app.get("/w8", async () => ({ response: await fetch("http://localhost/") }));
// @ts-expect-error The Blob of "picture" is {} in JSON; return it as the result
app.get("/w9", () => ({ picture: new Blob([]) }));
// @ts-expect-error The Blob of "files" is {} in JSON; return it as the result
app.get("/w10", () => ({ files: [new File([], "a.txt")] }));
// @ts-expect-error The stream of "body" is {} in JSON; return it as the result
app.get("/w11", ({ request }) => ({ body: request.body }));
// @ts-expect-error The stream of "file" is {} in JSON; return it as the result
app.get("/w12", () => ({ file: createReadStream("a.txt") }));

// Bytes and streams.
// @ts-expect-error The result is a typed array; return a Uint8Array for its bytes, or an array for its numbers
app.get("/b1", () => new Float32Array(1));
// @ts-expect-error The result is a typed array; return a Uint8Array for its bytes, or an array for its numbers
app.get("/b2", async () => Promise.resolve(new DataView(new ArrayBuffer(1))));
// @ts-expect-error The DataView of "view" is {} in JSON; write its numbers as an array
app.get("/b3", () => ({ view: new DataView(new ArrayBuffer(1)) }));
// @ts-expect-error The ArrayBuffer of "bytes" is {} in JSON; return it as the result
app.get("/b4", () => ({ bytes: new ArrayBuffer(1) }));
// @ts-expect-error The iterator of the result is {} in JSON; write [...iterator]
app.get("/b5", function* () {
  yield { id: 1 };
});
// @ts-expect-error The iterator of "names" is {} in JSON; write [...iterator]
app.get("/b6", () => ({ names: new Map<string, number>().keys() }));
// @ts-expect-error The async iterable of the result is not JSON; write events(iterable)
app.get("/b7", async function* () {
  yield await Promise.resolve({ id: 1 });
});
// @ts-expect-error The async iterable of the result is not JSON; write events(iterable)
app.get("/b8", () => new ReadableStream<{ id: number }>());

// What is in a promise of a promise.
// @ts-expect-error The Map of "map" is {} in JSON; write Object.fromEntries(map)
app.get("/p1", () => null as unknown as Promise<HttpError | Promise<{ map: Map<string, string> }>>);

// Statuses.
// @ts-expect-error The status of a reply must be from 200 to 599: 100
app.get("/s1", () => reply("a", { status: 100 }));
// @ts-expect-error The status of a reply must be from 200 to 599: 600
app.get("/s2", () => reply("a", { status: chance ? 600 : 200, headers: {} }));
// @ts-expect-error The status of a reply must be from 200 to 599: 200.5
app.get("/s3", () => reply("a", { status: 200.5 }));

// Errors that their constructor refuses.
// @ts-expect-error The status of an HttpError must be from 400 to 599: 200
app.get("/h1", () => new HttpError(200, "NONE"));
// @ts-expect-error The status of an HttpError must be from 400 to 599: 600
app.get("/h2", () => new HttpError(chance ? 600 : 404, "NONE"));
// @ts-expect-error The code of an HttpError must be a non-empty string
app.get("/h3", () => new HttpError(404, ""));
// @ts-expect-error The code of an HttpError cannot be "NETWORK", which @fw/client reserves: choose another
app.get("/h4", () => new HttpError(404, "NETWORK"));

// Promises in a list, and the context itself.
// @ts-expect-error The promises of the result are {} in JSON; write await Promise.all(promises)
app.get("/p1", () => [1, 2].map(async (id) => Promise.resolve(id)));
// @ts-expect-error The promises of "users" are {} in JSON; write await Promise.all(promises)
app.get("/p2", () => ({ users: [1, 2].map(async (id) => Promise.resolve(id)) }));
// @ts-expect-error The context of the result is not JSON; return the members that the client needs
app.get("/p3", (context) => context);
// @ts-expect-error The context of "head" is not JSON; return the members that the client needs
app.get("/p4", () => ({ head }));
