import type { App } from "@fw/framework";
import type { Suite } from "../../framework/test/conformance/suite.ts";
import type { ClientOptions, createClient, NoAnswer, Unexpected } from "../src/index.ts";
import type { Reach } from "./client-suite.ts";

interface Ping {
  "GET /": { response: { status: 200; body: string } };
}

/** The compiler checks that the list is complete. */
const clientCodes: Readonly<Record<NoAnswer["code"] | Unexpected["code"], true>> = {
  NETWORK: true,
  ABORTED: true,
  UNSENDABLE: true,
  UNEXPECTED: true,
};

/** How a client reads responses that a server, a proxy or an attacker chose, on every platform. */
export const createForeignResponseSuite =
  (create: typeof createClient, reach: Reach): Suite =>
  ({ describe, it, expect, createApp, HttpError, reply }) => {
    const connect = async <A extends App>(app: A) => {
      const { baseUrl, fetch } = await reach(app);
      return create<A>(baseUrl, { fetch });
    };

    // docs/specification.md#163-results
    describe("a code of the client's own", () => {
      it.each(Object.keys(clientCodes))("is refused by HttpError: %s", (code) => {
        expect(() => new HttpError(409, code)).toThrow(TypeError);
      });

      it.each(
        Object.keys(clientCodes).flatMap((code) =>
          [400, 404, 502].map((status) => [code, status] as const),
        ),
      )("is UNEXPECTED if a server sends %s with the status %i", async (code, status) => {
        const app = createApp().get("/", () => reply({ code }, { status }));
        const result = await (await connect(app)).get("/");
        expect(result).toMatchObject({ ok: false, status, code: "UNEXPECTED", problem: { code } });
      });

      it.each(["NETWORK", "UNSENDABLE"] as const)(
        "is UNEXPECTED if a custom error format has %s",
        async (code) => {
          const problem = { code, hint: "Retry" };
          const app = createApp({ formatError: () => problem }).get(
            "/",
            () => new HttpError(409, "TAKEN"),
          );
          const result = await (await connect(app)).get("/");
          expect(result).toMatchObject({ status: 409, code: "UNEXPECTED", problem });
        },
      );

      it.each([
        ["a list", ["UNSENDABLE"]],
        ["an object", { UNSENDABLE: true }],
        ["a number", 1],
      ] as const)("is UNEXPECTED if it is in %s", async (_, code) => {
        const app = createApp().get("/", () => reply({ code }, { status: 500 }));
        expect(await (await connect(app)).get("/")).toMatchObject({ code: "UNEXPECTED" });
      });

      it.each(["unsendable", "NETWORK_DOWN", "NOT_ABORTED", "NETWORK\n"])(
        "may resemble it: %j is the application's",
        async (code) => {
          const app = createApp().get("/", () => reply({ code }, { status: 409 }));
          const result = await (await connect(app)).get("/");
          expect(result).toMatchObject({ ok: false, status: 409, code });
        },
      );

      it("is ordinary data in a success", async () => {
        const app = createApp().get("/", () => ({ code: "UNSENDABLE" }));
        const result = await (await connect(app)).get("/");
        expect(result).toMatchObject({ ok: true, status: 200, data: { code: "UNSENDABLE" } });
      });
    });

    // docs/specification.md#165-redirects
    describe("a redirect", () => {
      it.each([300, 301, 302, 303, 307, 308] as const)(
        "with the status %i is UNEXPECTED, whatever its body says",
        async (status) => {
          const headers = { location: "http://localhost/elsewhere" };
          const app = createApp().get("/", () => reply({ code: "NOT_FOUND" }, { status, headers }));
          const result = await (await connect(app)).get("/");
          expect(result).toMatchObject({ ok: false, status, code: "UNEXPECTED" });
          expect("problem" in result && result.problem).toBe(undefined);
          const location = "response" in result && result.response?.headers.get("location");
          expect(location).toBe(headers.location);
        },
      );

      it("that the platform hides is UNEXPECTED, with the visible status", async () => {
        // Like a browser's response of the type "opaqueredirect".
        const hidden = Response.error();
        const client = create<Ping>("http://localhost", { fetch: () => hidden });
        const result = await client.get("/");
        expect(result).toMatchObject({ ok: false, status: 0, code: "UNEXPECTED" });
        expect("response" in result && result.response).toBe(hidden);
      });

      it.each([
        [{}, "manual"],
        [{ redirect: undefined }, "manual"],
        [{ redirect: "manual" }, "manual"],
        [{ redirect: "follow" }, "follow"],
      ] as const)(
        "makes the request, with the options %j, with redirect: %s",
        async (options, expected) => {
          let asked;
          const fetch = ({ redirect }: Request): Response => {
            asked = redirect;
            return new Response();
          };
          await create<Ping>("http://localhost", { ...options, fetch }).get("/");
          expect(asked).toBe(expected);
        },
      );

      it.each(["error", "", "Manual", "manual ", null, true] as const)(
        "refuses the mode %j",
        (redirect) => {
          const options = { redirect } as ClientOptions | { redirect: unknown };
          expect(() => create("http://localhost", options as ClientOptions)).toThrow(TypeError);
          expect(() => create("http://localhost", options as ClientOptions)).toThrow(
            'redirect must be "manual" or "follow"',
          );
        },
      );
    });

    // docs/specification.md#163-results
    describe("a body that is not part of the result", () => {
      const html = { "content-type": "text/html" };
      const bytes = { "content-type": "application/octet-stream" };
      const json = { "content-type": "application/json" };
      it.each([
        ["a success without a content type", { status: 200 }],
        ["an error without a content type", { status: 500 }],
        ["a redirect to JSON", { status: 302, headers: json }],
        ["a proxy's error page", { status: 502, headers: html }],
        ["an error with bytes", { status: 404, headers: bytes }],
      ] as const)("is cancelled: %s", async (_, init) => {
        const cancelled = Promise.withResolvers<unknown>();
        const body = new ReadableStream({ cancel: cancelled.resolve });
        const fetch = () => new Response(body, init);
        const result = await create<Ping>("http://localhost", { fetch }).get("/");
        await cancelled.promise;
        expect(result).toMatchObject({ status: init.status });
      });

      it("may fail to be cancelled", async () => {
        const body = new ReadableStream({ cancel: () => Promise.reject(new Error("gone")) });
        const fetch = () => new Response(body, { status: 502 });
        const client = create<Ping>("http://localhost", { fetch });
        expect(await client.get("/")).toMatchObject({ status: 502, code: "UNEXPECTED" });
      });

      it("may have been read by a custom fetch", async () => {
        let page;
        const fetch = async () => {
          const response = new Response("<h1>Bad gateway</h1>", { status: 502, headers: html });
          page = await response.text();
          return response;
        };
        const client = create<Ping>("http://localhost", { fetch });
        expect(await client.get("/")).toMatchObject({ status: 502, code: "UNEXPECTED" });
        expect(page).toBe("<h1>Bad gateway</h1>");
      });
    });
  };
