import { eventually, findPort } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createFolder, findFence, start } from "../production-folder.ts";
import { startNginx } from "./proxies.ts";

const timeout = 60_000;

describe("the configuration of the page on nginx", () => {
  it("passes requests on, and leaves refusals to the service", { timeout }, async () => {
    const { folder } = await createFolder(backend);
    const port = await findPort();
    await start([process.execPath, "src/server.ts"], folder, { PORT: `${port}` });
    const proxyPort = await startNginx(findFence("nginx"), { port, operationsPort: port });
    const url = `http://127.0.0.1:${proxyPort}`;
    await eventually(async () => {
      expect((await fetch(`${url}/seen`)).status).toBe(200);
    });

    const seen = await fetch(`${url}/seen`, { headers: { "x-forwarded-for": "6.6.6.6" } });
    expect(await seen.json()).toEqual({ host: "127.0.0.1", address: "127.0.0.1" });
    expect(await (await fetch(`${url}/connections`)).text()).toBe("1");
    const post = (path: string, size: number): Promise<Response> =>
      fetch(url + path, { method: "POST", body: new Uint8Array(size) });
    const refused = await post("/bytes", 1_100_000);
    expect(await refused.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect((await post("/bytes", 2_200_000)).headers.get("content-type")).toContain("text/html");
    const passed = await fetch(`${url}/uploads`, {
      method: "POST",
      headers: { "x-forwarded-for": "6.6.6.6" },
      body: new Uint8Array(2_200_000),
    });
    expect(await passed.json()).toEqual({ bytes: 2_200_000, address: "127.0.0.1" });
  });
});

/** The server behind nginx. */
const backend = `
  import { subscribe } from "node:diagnostics_channel";
  import { createApp, readBytes } from "@fw/framework";
  const sockets = new Set();
  subscribe("http.server.request.start", ({ socket }) => sockets.add(socket));
  const app = createApp()
    .get("/seen", ({ request: { headers } }) =>
      ({ host: headers.get("host"), address: headers.get("x-forwarded-for") }))
    .get("/connections", () => String(sockets.size))
    .post("/bytes", async ({ request }) => ({ bytes: (await readBytes(request)).length }))
    .post("/uploads", async ({ request }) =>
      ({
        bytes: (await readBytes(request, { maxBytes: 5_000_000 })).length,
        address: request.headers.get("x-forwarded-for"),
      }));
  await app.listen({ port: Number(process.env.PORT) });
`;
