import { createApp, reply, z } from "@fw/framework";
import { listen } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createClient } from "../src/index.ts";

// docs/specification.md#165-redirects
describe("a redirect to another origin", () => {
  it.each([302, 307] as const)("gets nothing of a call, with the status %i", async (status) => {
    const { client, received, location } = await startTwoOrigins(status);
    const result = await send(client);
    expect(result).toMatchObject({ ok: false, status, code: "UNEXPECTED", problem: undefined });
    expect("response" in result && result.response.headers.get("location")).toBe(location);
    expect(received).toEqual([]);
  });

  it("gets the call with redirect: follow", async () => {
    const { client, received } = await startTwoOrigins(307, "follow");
    expect(await send(client)).toMatchObject({ ok: true, status: 201, data: "received" });
    expect(received).toEqual([{ key: "secret", body: { card: "4242" } }]);
  });

  type Redirecting = Awaited<ReturnType<typeof startTwoOrigins>>["client"];
  const send = (client: Redirecting) =>
    client.post("/payments", { body: { card: "4242" }, headers: { "x-api-key": "secret" } });

  async function startTwoOrigins(status: number, redirect?: "follow") {
    const validation = { body: z.object({ card: z.string() }) };
    const received: unknown[] = [];
    const other = await listen(
      createApp().post(
        "/stolen",
        ({ body, request }) => {
          received.push({ key: request.headers.get("x-api-key"), body });
          return "received";
        },
        validation,
      ),
    );
    const location = `${other.url}/stolen`;
    const app = createApp().post(
      "/payments",
      () => reply(undefined, { status, headers: { location } }),
      validation,
    );
    const { url } = await listen(app);
    return { client: createClient<typeof app>(url, { redirect }), received, location };
  }
});
