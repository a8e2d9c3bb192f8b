import { createApp, HttpError, type ContextHead } from "@fw/framework";
import { expect, it } from "vitest";
import { mcp, mcpMessage } from "../src/index.ts";
import { info } from "./notes.ts";
import { call, request } from "./send.ts";

const metadata = "/.well-known/oauth-protected-resource/mcp";
const challenge = `Bearer resource_metadata="https://notes.example${metadata}", scope="notes:read"`;
const open = new Set([`GET ${metadata}`]);

function context({ method, route, headers }: ContextHead) {
  const user = headers.get("authorization") === "Bearer ada" ? { user: "ada" } : undefined;
  return user ?? (open.has(`${method} ${route}`) ? undefined : unauthorized);
}

const unauthorized = new HttpError(401, "UNAUTHORIZED", "Send a valid token", {
  headers: { "www-authenticate": challenge },
});

const notes = createApp({ context })
  .get(metadata, () => ({
    resource: "https://notes.example/mcp",
    authorization_servers: ["https://login.example"],
    scopes_supported: ["notes:read"],
    bearer_methods_supported: ["header"],
  }))
  .get("/me", ({ user }) => ({ user }));
const tools = { "GET /me": { name: "me", description: "Who the caller is" } };
const app = notes.post("/mcp", mcp(notes, { info, tools }), { body: mcpMessage });

it("answers a message without a token with 401 and where the metadata is", async () => {
  const sent = await request(app, "tools/list");
  expect(sent).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
  expect(sent.headers.get("www-authenticate")).toBe(challenge);
});

it("serves the metadata without a token", async () => {
  const response = await app.handle(metadata);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ authorization_servers: ["https://login.example"] });
});

it("calls the routes with the token of the message", async () => {
  const token = { authorization: "Bearer ada" };
  expect((await call(app, "me", {}, token))["structuredContent"]).toEqual({ user: "ada" });
});
