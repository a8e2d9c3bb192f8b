import { describe, expect, it } from "vitest";
import { createApp, z, type App } from "../../src/index.ts";
import { expectProblem } from "../problem.ts";
import { sendRaw } from "../raw.ts";

const createUsersApp = (): App =>
  createApp()
    .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.string() }) })
    .post("/users", () => null, { body: z.unknown() });

const host = "Host: localhost\r\n";

// docs/specification.md#115-connections
describe("BAD_REQUEST, over a socket", () => {
  it.each([
    ["a request of HTTP/1.1 without Host", "GET /users/1 HTTP/1.1\r\n\r\n"],
    ["two hosts", `GET /users/1 HTTP/1.1\r\n${host}Host: example.com\r\n\r\n`],
    ["the same host twice", `GET /users/1 HTTP/1.1\r\n${host}${host}\r\n`],
    ["an empty host", "GET /users/1 HTTP/1.1\r\nHost:\r\n\r\n"],
    ["a host with a space", "GET /users/1 HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["a host with a path", "GET /users/1 HTTP/1.1\r\nHost: a/b\r\n\r\n"],
    ["a host with user information", "GET /users/1 HTTP/1.1\r\nHost: a@b\r\n\r\n"],
    ["a host with a port beyond 65535", "GET /users/1 HTTP/1.1\r\nHost: a:65536\r\n\r\n"],
    ["a target with a fragment", `GET /users/1#a HTTP/1.1\r\n${host}\r\n`],
    ["a target with user information", `GET http://a@b/users/1 HTTP/1.1\r\n${host}\r\n`],
    ["a target of another scheme", `GET ftp://localhost/users/1 HTTP/1.1\r\n${host}\r\n`],
    ["the target * of GET", `GET * HTTP/1.1\r\n${host}\r\n`],
    ["a wrong host on a path that no route has", "GET /nowhere HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ])("%s", async (_, request) => {
    expectProblem(await sendRaw(createUsersApp(), request), "BAD_REQUEST");
  });

  it.each([
    ["a malformed request line", "nonsense\r\n\r\n"],
    ["a request line with another protocol", `GET /users/1 FTP/1.1\r\n${host}\r\n`],
    ["a space in the target", `GET /users/1 2 HTTP/1.1\r\n${host}\r\n`],
    ["a target that is no path", `GET users/1 HTTP/1.1\r\n${host}\r\n`],
  ])("%s, which Node's parser refuses", async (_, request) => {
    expectProblem(await sendRaw(createUsersApp(), request), "BAD_REQUEST");
  });

  it("a CONNECT, which has no path", async () => {
    const request = `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`;
    expectProblem(await sendRaw(createUsersApp(), request), "BAD_REQUEST");
  });

  it("is REQUEST_HEADER_FIELDS_TOO_LARGE for a head beyond what Node reads", async () => {
    const request = `GET /users/1 HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}\r\n\r\n`;
    const answer = await sendRaw(createUsersApp(), request);
    expect(answer).toMatchObject({
      status: 431,
      json: { code: "REQUEST_HEADER_FIELDS_TOO_LARGE" },
    });
  });

  it.each([
    ["a request of HTTP/1.0 without Host", "GET /users/1 HTTP/1.0\r\n\r\n"],
    [
      "a host with a port",
      "GET /users/1 HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n",
    ],
    ["a host in brackets", "GET /users/1 HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n"],
    ["an absolute target", `GET http://example.com/users/1 HTTP/1.1\r\n${host}\r\n`],
    ["an absolute target in capitals", `GET HTTP://EXAMPLE.COM/users/1 HTTP/1.1\r\n${host}\r\n`],
  ])("is not the answer to %s", async (_, request) => {
    const answer = await sendRaw(createUsersApp(), request);
    expect([answer.status, answer.text]).toEqual([200, "1"]);
  });
});

// docs/specification.md#111-apphandle
describe("BAD_REQUEST, through handle()", () => {
  it.each([
    ...["http://", "data:text/plain,a", "mailto:ada@example.com", "http://a b/"],
    ...["http://me@a.example/", "http://:secret@a.example/", "http://me:secret@a.example/"],
  ])("%s is no request", async (input) => {
    const response = await createUsersApp().handle(input);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
  });

  it("a body that ends before it is complete is refused", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("The client has gone"));
      },
    });
    const response = await createUsersApp().handle("/users", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
  });
});
