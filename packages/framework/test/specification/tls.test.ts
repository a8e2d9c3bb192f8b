import { once } from "node:events";
import { get } from "node:https";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { connect as connectTls, createSecureContext, type TLSSocket } from "node:tls";
import { listen, RawClient } from "@fw/test-support";
import { authority, readCertificate } from "@fw/test-support/certificates";
import { toAddress } from "@fw/test-support/transports";
import { describe, expect, it, vi } from "vitest";
import { createApp, serve, type Server, type TlsOptions } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

const hostname = "127.0.0.1";
const tls = readCertificate("server");

/** An application that listens to everything that it could report. */
function createObserved(server: { readonly headersTimeout?: number } = {}) {
  const onResponse = vi.fn();
  const onError = vi.fn();
  const app = createApp({ server, onResponse, onError })
    .get("/", ({ request, platform }) => ({ url: request.url, platform }))
    .get("/held", () => held.promise);
  const held = Promise.withResolvers<string>();
  return { app, held, onResponse, onError };
}

// docs/specification.md#1110-tls
describe("listen({ tls })", () => {
  it("serves over TLS, and says so in both URLs", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
    expect(await fetchJson(server)).toEqual({
      url: `https://127.0.0.1:${server.port}/`,
      platform: [{ remoteAddress: "127.0.0.1" }],
    });
  });

  it("serves over TLS through serve()", async () => {
    const server = await serve((request) => new Response(`"${request.url}"`), { hostname, tls });
    try {
      expect(await fetchJson(server)).toBe(`https://127.0.0.1:${server.port}/`);
    } finally {
      await server.close({ timeout: 0 });
    }
  });

  it("answers in the order of the requests", async () => {
    const { app, held } = createObserved();
    const server = await listen(app, { hostname, tls });
    const client = await RawClient.connect(toAddress(server));
    client.request("GET /held").request("GET /nowhere").request("GET /", "Connection: close");
    held.resolve("first");
    expect((await client.readResponse()).body.toString()).toBe("first");
    expect((await client.readResponse()).status).toBe(404);
    expect((await client.readResponse()).status).toBe(200);
    expect(await client.receiveToEnd()).toBe("");
  });

  it("refuses bytes that are not a request, and lets the client read why", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    const client = await RawClient.connect(toAddress(server));
    client.write(`NONSENSE\r\n\r\n${"a".repeat(100_000)}`);
    const { status, body } = await client.readResponse();
    expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: "BAD_REQUEST" }]);
    client.end();
    expect(await client.receiveToEnd()).toBe("");
  });

  it("speaks HTTP/1.1 only", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    const both = await handshake(server, { ALPNProtocols: ["h2", "http/1.1"] });
    expect(both.alpnProtocol).toBe("http/1.1");
    both.destroy();
    await expect(handshake(server, { ALPNProtocols: ["h2"] })).rejects.toThrow();
  });

  it("also works on a Unix socket", async () => {
    const path = `${process.cwd()}/node_modules/.${process.pid}.sock`;
    const server = await listen(createObserved().app, { path, tls });
    expect(server.url).toBe(`unix:${path}`);
    const client = await RawClient.connect({ path, isTls: true });
    const { body } = await client.request("GET /").readResponse();
    expect(JSON.parse(body.toString())).toEqual({ url: "https://localhost/", platform: [{}] });
    client.leave();
  });
});

// docs/specification.md#1110-tls
describe("a handshake", () => {
  it("closes plain HTTP without a response and without an event", async () => {
    const { app, onResponse, onError } = createObserved();
    const server = await listen(app, { hostname, tls });
    const client = await RawClient.connect(server.port);
    expect(await client.request("GET /").receiveAll()).not.toContain("HTTP/");
    await fetchJson(server);
    expect(onResponse).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });

  it.each<[what: string, bytes: Uint8Array | null]>([
    ["says nothing", null],
    // The beginning of a ClientHello of 512 bytes.
    ["stops midway", Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3)],
  ])("is cut off after headersTimeout if the client %s", async (_, bytes) => {
    const { app, onResponse, onError } = createObserved({ headersTimeout: 100 });
    const server = await listen(app, { hostname, tls });
    const client = await RawClient.connect(server.port);
    if (bytes !== null) client.write(bytes);
    expect(await client.receiveAll()).not.toContain("HTTP/");
    expect(onResponse).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  it("is cut off although bytes keep arriving", async () => {
    const server = await listen(createObserved({ headersTimeout: 300 }).app, { hostname, tls });
    const client = await RawClient.connect(server.port);
    client.write(Uint8Array.of(0x16, 3, 1, 0x3f, 0, 1, 0, 0x3e, 0xfc, 3, 3));
    const timer = setInterval(() => client.write("\0"), 20);
    await client.receiveAll();
    clearInterval(timer);
  });

  it("that fails leaves the server running", async () => {
    const server = await listen(createObserved({ headersTimeout: 300 }).app, { hostname, tls });
    for (const end of ["leave", "reset", "end"] as const) {
      const client = await RawClient.connect(server.port);
      client.write(Uint8Array.of(0x16, 3, 1, 2, 0, 1));
      client[end]();
      await client.receiveAll();
    }
    await expect(handshake(server, { ca: [] })).rejects.toThrow(/certificate/);
    expect(await fetchJson(server)).toBeDefined();
  });
});

// docs/specification.md#1110-tls
describe("client certificates", () => {
  const strict = { ...tls, ca: authority, requestCert: true };
  const optional = { ...strict, rejectUnauthorized: false };
  const client = readCertificate("client");
  const stranger = readCertificate("stranger");
  const app = createApp().get("/", ({ platform: [first] }) => describeCaller(first));

  it.each<[who: string, given: object, options: TlsOptions, subject: string]>([
    ["a known client", client, strict, "CN=ada"],
    ["a known client where none is needed", client, optional, "CN=ada"],
    ["nobody, where none is needed", {}, optional, "undefined"],
    ["a stranger, where none is needed", stranger, optional, "undefined"],
    ["a client that is not asked", client, tls, "undefined"],
  ])("%s is in platform[0].peerCertificate", async (_, given, options, subject) => {
    const server = await listen(app, { hostname, tls: options });
    expect(await fetchJson(server, given)).toBe(subject);
  });

  it.each([
    ["nobody", {}],
    ["a stranger", stranger],
  ])("%s is refused without a response and without an event", async (_, given) => {
    const { app: observed, onResponse, onError } = createObserved();
    const server = await listen(observed, { hostname, tls: strict });
    await expect(fetchJson(server, given)).rejects.toThrow();
    expect(onResponse).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  it("are known in a resumed session", async () => {
    const server = await listen(app, { hostname, tls: strict });
    const first = await handshake(server, client);
    const session = once(first, "session");
    first.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const [ticket] = (await session) as [Buffer];
    first.destroy();
    const second = await handshake(server, { session: ticket });
    expect(second.isSessionReused()).toBe(true);
    second.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await readText(second)).toMatch(/"CN=ada"$/);
  });
});

// docs/specification.md#1110-tls
describe("SNICallback", () => {
  it("gives each handshake the current certificate", async () => {
    let name: "server" | "renewed" = "server";
    const renewing: TlsOptions = {
      ...tls,
      SNICallback: (serverName, callback) => {
        expect(serverName).toBe("localhost");
        callback(null, createSecureContext(readCertificate(name)));
      },
    };
    const server = await listen(createObserved().app, { hostname, tls: renewing });
    const subjects: unknown[] = [];
    for (name of ["server", "renewed"] as const) {
      const socket = await handshake(server);
      subjects.push(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    }
    expect(subjects).toEqual(["localhost", "renewed"]);
  });

  it("that fails closes the connection", async () => {
    const { app, onError } = createObserved();
    const failing: TlsOptions = {
      ...tls,
      SNICallback: (_, callback) => {
        callback(new Error("no certificate"));
      },
    };
    const server = await listen(app, { hostname, tls: failing });
    await expect(handshake(server)).rejects.toThrow();
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#1110-tls
describe("server.close() over TLS", () => {
  it("lets a request in flight finish", async () => {
    const { app, held } = createObserved();
    const server = await listen(app, { hostname, tls });
    const client = await RawClient.connect(toAddress(server));
    client.request("GET /").request("GET /held");
    await client.readResponse();
    const closing = server.close();
    held.resolve("in the end");
    const { headers, body } = await client.readResponse();
    expect(body.toString()).toBe("in the end");
    expect(headers).toContainEqual(["connection", "close"]);
    client.end();
    expect(await closing).toEqual({ forced: 0 });
  });

  it("serves a client whose handshake is under way", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    const raw = connect(server.port, hostname);
    await once(raw, "connect");
    const closing = server.close();
    const socket = connectTls({ socket: raw, ca: authority, servername: "localhost" });
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await readText(socket)).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("does not wait for a handshake that never ends", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    const client = await RawClient.connect(server.port);
    client.write(Uint8Array.of(0x16, 3, 1, 2, 0, 1));
    expect(await server.close({ timeout: 50_000 })).toEqual({ forced: 0 });
    expect(await client.receiveAll()).toBe("");
  });

  it("settles within its timeout", async () => {
    const server = await listen(createObserved().app, { hostname, tls });
    const client = await RawClient.connect(server.port);
    client.write(Uint8Array.of(0x16, 3, 1, 2, 0, 1));
    expect(await server.close({ timeout: 0 })).toEqual({ forced: 0 });
    await client.receiveAll();
  });
});

// docs/specification.md#1110-tls
describe("the option tls", () => {
  it.each<[tls: unknown, message: string]>([
    [true, "tls must be an object"],
    [null, "tls must be an object"],
    [{}, "tls must have key and cert, pfx, SNICallback or pskCallback"],
    [{ cert: tls.cert }, "tls must have key and cert"],
    [{ ...tls, key: "" }, "tls.key must not be empty"],
    [{ ...tls, key: new Uint8Array() }, "tls.key must not be empty"],
    [{ ...tls, cert: [] }, "tls.cert must not be empty"],
    [{ ...tls, requestCert: true, ca: "" }, "tls.ca must not be empty"],
    [{ SNICallback: null }, "tls.SNICallback must not be empty"],
    [{ ...tls, ALPNProtocols: ["h2"] }, 'tls has no option "ALPNProtocols"'],
    [{ ...tls, pauseOnConnect: true }, 'tls has no option "pauseOnConnect"'],
    [{ ...tls, certificate: "" }, 'tls has no option "certificate"'],
    [{ ...tls, handshakeTimeout: -1 }, "tls.handshakeTimeout must be a whole number"],
    [{ key: "text", cert: "text" }, "tls is invalid: "],
    [{ ...tls, key: readCertificate("client").key }, "tls is invalid: "],
    [{ ...tls, minVersion: "TLSv4" }, "tls is invalid: "],
  ])("is refused: %#", async (given, message) => {
    const listening = callUntyped(createApp(), "listen", { hostname, tls: given });
    await expect(listening).rejects.toThrow(message);
  });

  it("takes undefined in place of any option", async () => {
    const given = { ...tls, minVersion: undefined, ca: undefined, handshakeTimeout: undefined };
    const server = await listen(createObserved().app, { hostname, tls: given });
    expect(await fetchJson(server)).toBeDefined();
  });
});

function describeCaller(first: unknown): string {
  const { peerCertificate } = first as { peerCertificate?: { readonly subject: string } };
  return JSON.stringify(String(peerCertificate?.subject));
}

async function handshake(server: Server, options: object = {}): Promise<TLSSocket> {
  const { port } = server;
  const socket = connectTls({
    port,
    host: hostname,
    servername: "localhost",
    ca: authority,
    ...options,
  });
  await once(socket, "secureConnect");
  return socket;
}

async function fetchJson(server: Server, options: object = {}): Promise<unknown> {
  const response = Promise.withResolvers<IncomingMessage>();
  get(server.url, { ca: authority, agent: false, ...options }, response.resolve).on(
    "error",
    response.reject,
  );
  return JSON.parse(await readText(await response.promise));
}
