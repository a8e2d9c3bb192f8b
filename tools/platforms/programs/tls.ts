import { connect, type Socket } from "node:net";
import { connect as connectTls, createSecureContext } from "node:tls";
import type { Server } from "../../../packages/framework/src/index.ts";
import type { Suite } from "../../../packages/framework/test/conformance/suite.ts";
import { authority, readCertificate } from "../../../packages/test-support/src/certificates.ts";

/** How long a client waits for the end of its connection, in milliseconds. */
const patience = 5_000;

const hostname = "127.0.0.1";
const tls = readCertificate("server");
const get = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** What `listen({ tls })` promises of handshakes and certificates. */
export const tlsSuite: Suite = ({ describe, it, expect, createApp }) => {
  const app = createApp({ server: { headersTimeout: 200 } })
    .get("/", ({ request, platform: [first] }) => {
      const { peerCertificate } = first as { peerCertificate?: { readonly subject: string } };
      return `${request.url.split(":", 1).join()} ${String(peerCertificate?.subject)}`;
    })
    .get("/held", () => held);
  let held: Promise<string>;

  const use = async (options: object, talk: (server: Server) => Promise<void>): Promise<void> => {
    const server = await app.listen({ hostname, tls: { ...tls, ...options } });
    try {
      await talk(server);
    } finally {
      await server.close({ timeout: 0 });
    }
  };

  describe("listen({ tls })", () => {
    it("says https: in both URLs", () =>
      use({}, async ({ port, url }) => {
        expect(url).toBe(`https://127.0.0.1:${port}`);
        expect(await talkTls(port, get)).toMatch(/https undefined$/);
      }));

    it("speaks HTTP/1.1 only", () =>
      use({}, async ({ port }) => {
        expect(await talkTls(port, get, { ALPNProtocols: ["h2", "http/1.1"] })).toMatch(/200 OK/);
      }));

    it("refuses a client that speaks only HTTP/2", () =>
      use({}, async ({ port }) => {
        expect(await talkTls(port, get, { ALPNProtocols: ["h2"] })).not.toContain("HTTP/");
      }));

    it("closes plain HTTP without a response", () =>
      use({}, async ({ port }) => {
        expect(await talk(connect(port, hostname), get)).toMatch(/^(?!.*HTTP\/)[^]*closed$/);
      }));

    it("cuts off a handshake that never comes", () =>
      use({}, async ({ port }) => {
        expect(await talk(connect(port, hostname), "")).toMatch(/closed$/);
      }));

    it("cuts off a handshake that stops midway", () =>
      use({}, async ({ port }) => {
        const start = "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03";
        expect(await talk(connect(port, hostname), start)).toMatch(/closed$/);
      }));

    it("chooses a certificate by SNICallback", () => {
      const SNICallback = (_: string, callback: (error: null, context: unknown) => void): void => {
        callback(null, createSecureContext(readCertificate("renewed")));
      };
      return use({ SNICallback }, async ({ port }) => {
        expect(await readSubject(port)).toBe("renewed");
      });
    });

    it("finishes a request before it stops", () =>
      use({}, async (server) => {
        const called = Promise.withResolvers<string>();
        held = called.promise;
        const answer = talkTls(server.port, get + get.replace("/ ", "/held "));
        const first = await talkTls(server.port, get);
        expect(first).toMatch(/https undefined$/);
        const closing = server.close();
        called.resolve("held");
        expect(await answer).toMatch(/https undefined/);
        expect(await closing).toEqual({ forced: 0 });
      }));
  });

  describe("client certificates", () => {
    const strict = { ca: authority, requestCert: true };
    const optional = { ...strict, rejectUnauthorized: false };

    it("are in platform[0].peerCertificate", () =>
      use(strict, async ({ port }) => {
        expect(await talkTls(port, get, readCertificate("client"))).toMatch(/CN=ada$/);
      }));

    it("that are known are let through", () =>
      use(strict, async ({ port }) => {
        expect(await talkTls(port, get, readCertificate("client"))).toMatch(/ 200 OK/);
      }));

    it("that are missing or unknown are refused", () =>
      use(strict, async ({ port }) => {
        expect(await talkTls(port, get)).not.toContain("HTTP/");
        expect(await talkTls(port, get, readCertificate("stranger"))).not.toContain("HTTP/");
      }));

    it("that are missing or unknown are undefined where none is needed", () =>
      use(optional, async ({ port }) => {
        expect(await talkTls(port, get)).toMatch(/https undefined$/);
        expect(await talkTls(port, get, readCertificate("stranger"))).toMatch(/https undefined$/);
      }));
  });
};

function talkTls(port: number, text: string, options: object = {}): Promise<string> {
  const given = { port, host: hostname, servername: "localhost", ca: authority, ...options };
  return talk(connectTls(given), text);
}

/** Writes to a connection, and takes what comes until it is closed. Without a response, it also says how that ended. */
function talk(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    let end = " closed";
    const timer = setTimeout(() => {
      end = " open";
      socket.destroy();
    }, patience);
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      received += chunk;
    });
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearTimeout(timer);
        resolve(received.startsWith("HTTP/") ? received : received + end);
      });
    if (text !== "") socket.write(text, "latin1");
  });
}

function readSubject(port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      { port, host: hostname, servername: "localhost", ca: authority },
      () => {
        resolve(socket.getPeerCertificate().subject.CN);
        socket.destroy();
      },
    );
    socket.on("error", reject);
  });
}
