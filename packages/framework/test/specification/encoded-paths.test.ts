import { describe, expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { createParamsApp } from "../conformance/subjects/echo-apps.ts";
import { sendRaw } from "../raw.ts";

// docs/specification.md#31-the-canonical-path
describe("targets that only a raw client sends", () => {
  it("a target of absolute form is its path", async () => {
    const head = "Host: localhost\r\nConnection: close\r\n\r\n";
    const answer = await sendRaw(
      createParamsApp({ createApp, z }),
      `GET http://example.com/x/../y?z HTTP/1.1\r\n${head}`,
    );
    expect(answer.json).toEqual({ a: "y" });
  });
});

// docs/specification.md#31-the-canonical-path
describe("a platform that hands out the target as it came", () => {
  it.each([
    "/public/../secret",
    "/public/%2e%2E/secret",
    "/public\\..\\secret",
    "/secret#/public/x",
  ])("runs for %s the route of its canonical path", async (target) => {
    const app = createApp()
      .get("/public/*", () => "public")
      .get("/secret", () => "secret");
    const request = new Request("http://localhost/");
    Object.defineProperty(request, "url", { value: `http://localhost${target}` });
    expect(await (await app.fetch(request)).text()).toBe("secret");
  });
});
