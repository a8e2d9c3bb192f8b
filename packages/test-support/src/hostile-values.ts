/** Values that a program can throw. Some of them throw when they are inspected. */
export const hostileValues: readonly (readonly [name: string, value: unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["a string", "s3cret"],
  ["an empty string", ""],
  ["NaN", NaN],
  ["a BigInt", 1n],
  ["a symbol", Symbol("s3cret")],
  ["a function", () => "s3cret"],
  ["an error", new Error("s3cret")],
  ["a frozen error", Object.freeze(new Error("s3cret"))],
  ["an error whose message getter throws", withThrowingGetter(new Error("s3cret"), "message")],
  ["an error whose stack getter throws", withThrowingGetter(new Error("s3cret"), "stack")],
  ["an error whose name getter throws", withThrowingGetter(new Error("s3cret"), "name")],
  ["an error that is its own cause", withItself(new Error("s3cret"), "cause")],
  ["an object with a cycle", withItself({}, "self")],
  ["an object with a status and a message", { status: 418, code: "TEAPOT", message: "s3cret" }],
  ["an object without a prototype", Object.create(null)],
  ["an object whose toString throws", withThrowingGetter({}, "toString")],
  ["a promise", Promise.resolve("s3cret")],
  ["a Response", new Response("s3cret", { status: 200 })],
  ["a revoked proxy", createRevokedProxy()],
  ["a proxy whose traps throw", createThrowingProxy()],
];

function withThrowingGetter(target: object, key: string): object {
  return Object.defineProperty(target, key, { get: throwTrap });
}

function withItself(target: object, key: string): object {
  return Object.assign(target, { [key]: target });
}

function createRevokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function createThrowingProxy(): object {
  const traps = new Proxy({}, { get: () => throwTrap });
  return new Proxy({}, traps);
}

function throwTrap(): never {
  throw new Error("trapped s3cret");
}
