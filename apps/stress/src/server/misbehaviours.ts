import { HttpError, reply } from "@fw/framework";

/** What must never reach a client: every value that a handler throws carries it. */
export const canary = "canary-7f3a91";

/** A name, and what a handler does that must end as the 500. */
export type Misbehaviour = () => unknown;

/** Handlers that throw, reject or return what cannot be sent, by name. */
export const misbehaviours: ReadonlyMap<string, Misbehaviour> = new Map([
  ...thrownValues().flatMap(([name, create]): [string, Misbehaviour][] => [
    [`throws-${name}`, () => raise(create())],
    [`rejects-${name}`, async () => Promise.resolve().then(() => raise(create()))],
    [`thenable-${name}`, () => rejectingThenable(create())],
  ]),
  ...unsendableResults(),
]);

function thrownValues(): [string, () => unknown][] {
  return [
    ["undefined", () => undefined],
    ["null", () => null],
    ["string", () => canary],
    ["number", () => Number.NaN],
    ["bigint", () => 7n],
    ["symbol", () => Symbol(canary)],
    ["function", () => () => canary],
    ["error", () => new Error(canary, { cause: canary })],
    ["aggregate", () => new AggregateError([new Error(canary)], canary)],
    ["proxy", throwingProxy],
    ["revoked-proxy", revokedProxy],
    ["frozen", () => Object.freeze({ status: 418, message: canary })],
    ["cyclic", cycle],
    ["null-prototype", () => Object.assign(Object.create(null) as object, { message: canary })],
    ["message-getter", () => withThrowingGetter("message")],
    ["stack-getter", () => withThrowingGetter("stack")],
    ["inspect", () => ({ [Symbol.for("nodejs.util.inspect.custom")]: () => raise(canary) })],
    ["foreign-status", () => ({ status: 404, statusCode: 404, message: canary, expose: true })],
    ["forged-http-error", () => Object.create(HttpError.prototype) as unknown],
    ["changed-http-error", () => Object.assign(new HttpError(400, "X", canary), { status: 99 })],
    ["http-error-getter", () => Object.defineProperty(new HttpError(400, "X"), "details", thrower)],
    ["http-error-cycle", () => new HttpError(400, "X", canary, { details: cycle() })],
    ["http-error-header", () => new HttpError(400, "X", canary, { headers: { "x-a": `\u0001` } })],
    ["response", () => new Response(canary)],
    ["promise", () => Promise.resolve(canary)],
  ];
}

function unsendableResults(): [string, Misbehaviour][] {
  return [
    ["returns-bigint", () => ({ canary, value: 1n })],
    ["returns-symbol", () => Symbol(canary)],
    ["returns-function", () => () => canary],
    ["returns-cycle", cycle],
    ["returns-to-json", () => ({ toJSON: () => raise(new Error(canary)) })],
    ["returns-getter", () => Object.defineProperty({}, "then", thrower)],
    ["returns-proxy", throwingProxy],
    ["returns-revoked-proxy", revokedProxy],
    ["returns-used-response", usedResponse],
    ["returns-locked-response", () => lock(new Response(canary))],
    ["returns-error-response", () => Response.error()],
    ["returns-forged-response", () => Object.create(Response.prototype) as unknown],
    ["returns-locked-stream", lockedStream],
    [
      "returns-header-line-break",
      () => reply(canary, { headers: { "x-a": `a\r\nx-b: ${canary}` } }),
    ],
    ["returns-header-control", () => new Response(canary, { headers: { "x-a": "a\u0001b" } })],
    ["returns-header-name", () => reply(canary, { headers: { [`x a ${canary}`]: "1" } })],
    ["returns-status-99", () => reply(canary, { status: 99 })],
    ["returns-status-1000", () => new Response(canary, { status: 1000 })],
    ["throws-in-thenable", () => ({ then: () => raise(new Error(canary)) })],
  ];
}

function raise(value: unknown): never {
  throw value;
}

const thrower: PropertyDescriptor = { enumerable: true, get: () => raise(new Error(canary)) };

function rejectingThenable(value: unknown): PromiseLike<unknown> {
  const rejected = Promise.resolve().then(() => raise(value));
  return { then: (...listeners) => rejected.then(...listeners) };
}

function throwingProxy(): unknown {
  const trap = (): never => raise(new Error(canary));
  const traps = { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap };
  return new Proxy({}, { ...traps, getOwnPropertyDescriptor: trap });
}

function revokedProxy(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cycle(): unknown {
  const value: Record<string, unknown> = { canary };
  value["self"] = value;
  return value;
}

function withThrowingGetter(name: string): unknown {
  return Object.defineProperty(new Error(canary), name, thrower);
}

async function usedResponse(): Promise<unknown> {
  const response = new Response(canary);
  await response.text();
  return response;
}

function lock(response: Response): Response {
  response.body?.getReader();
  return response;
}

function lockedStream(): ReadableStream {
  const stream = new Blob([canary]).stream();
  stream.getReader();
  return stream;
}
