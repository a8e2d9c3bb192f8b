import { RawClient, type RawResponse } from "@fw/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, readBytes, readForm, z, type ErrorCode, type Server } from "../../src/index.ts";

const app = createApp({ server: { maxBodyBytes: 1_000 } })
  .get("/", () => "root")
  .get("/url/*", ({ request }) => request.url)
  .get("/slow", async () => {
    await new Promise(setImmediate);
    return "slow";
  })
  .get("/reply/304", () => new Response(null, { status: 304, headers: { etag: '"1"' } }))
  .get("/stream", () => new Response("stream").body)
  .post("/echo", ({ body }) => [body], { body: z.unknown() })
  .post("/unread", () => "unread")
  .post("/bytes", ({ request }) => readBytes(request, { maxBytes: 1_000 }))
  .post("/form", async ({ request }) =>
    Object.fromEntries(await readForm(request, { maxBytes: 1_000, maxParts: 2 })),
  )
  .delete("/gone", () => "dropped");

/** The `Host` of a usual client. */
export const host = "Host: localhost\r\n";
/** The content type of JSON. */
export const json = "Content-Type: application/json\r\n";
/** The framing in chunks. */
export const chunked = "Transfer-Encoding: chunked\r\n";
/** What a client sends that waits for the 100. */
export const expecting = "Expect: 100-continue\r\n";

/** What one of the responses must be. */
export interface Expected {
  readonly method?: string;
  readonly status: number;
  readonly code?: ErrorCode;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type State = "kept" | "closed";
type Row = readonly [name: string, bytes: string, state: State, ...expected: Expected[]];

/** The refusal of a head. */
export const badRequest: Expected = { status: 400, code: "BAD_REQUEST" };
/** The answer of the route `/`. */
export const root: Expected = { status: 200, body: "root" };
/** The answer to a method that the path does not have. */
export const notAllowed: Expected = { status: 405, code: "METHOD_NOT_ALLOWED" };

/** Describes behaviour on connections to one server, which lives as long as its tests. */
export function describeServer(
  name: string,
  body: (connect: () => Promise<RawClient>) => void,
): void {
  describe(name, () => {
    let server: Server;

    beforeAll(async () => {
      server = await app.listen({ port: 0, hostname: "127.0.0.1" });
    });

    afterAll(async () => {
      await server.close({ timeout: 0 });
    });

    body(() => RawClient.connect(server.port));
  });
}

/** Sends each row's bytes on a connection of its own, and compares every answer and the end. */
export function describeTable(name: string, rows: readonly Row[]): void {
  describeServer(name, (connect) => {
    it.each(rows.map((row): [string, Row] => [row[0], row]))("%s", async (_, row) => {
      const [, bytes, state, ...expected] = row;
      const connection = await connect();
      connection.write(bytes);
      for (const one of expected) {
        expectResponse(await connection.readResponse(one.method), one);
      }
      if (state === "kept") await expectKept(connection);
      else expect(await connection.receiveToEnd()).toBe("");
      connection.leave();
    });
  });
}

/** Compares what a test says of a response. */
export function expectResponse(response: RawResponse, expected: Expected): void {
  const text = response.body.toString();
  const { status, code, body, headers = {} } = expected;
  expect([response.status, text]).toEqual([status, body ?? text]);
  const fields: Readonly<Record<string, string | undefined>> = Object.fromEntries(response.headers);
  for (const [name, value] of Object.entries(headers)) expect(fields[name]).toBe(value);
  if (code === undefined) return;
  expect(fields["content-type"]).toBe("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({ status, code, title: response.statusText });
}

/** The next request on the connection is answered, with nothing in between. */
export async function expectKept(connection: RawClient): Promise<void> {
  connection.write(`GET /url/next HTTP/1.1\r\n${host}\r\n`);
  const next = await connection.readResponse();
  expect([next.status, next.body.toString()]).toEqual([200, "http://localhost/url/next"]);
  connection.leave();
}
