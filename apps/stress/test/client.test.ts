import { createApp } from "@fw/framework";
import { toAddress, toListenOptions } from "@fw/test-support/transports";
import { expect, it } from "vitest";
import { carryOut } from "../src/bytes/client.ts";
import { toPart } from "../src/bytes/part.ts";

it.each(["TCP", "TLS", "Unix"] as const)(
  "takes an end after the last answer as no fault, although the server reads no more, over %s",
  async (transport) => {
    const server = await createApp()
      .get("/", () => "last")
      .listen(toListenOptions(transport));
    const parts = [
      toPart(["must", 200, "GET / HTTP/1.1", "Connection: close"]),
      toPart(["never", 201, "POST / HTTP/1.1"], "a".repeat(1_000_000)),
    ];
    const cuts = { style: "none", places: [0], pauses: [0] } as const;
    const plan = { parts, unsent: 0, cuts, deafFor: 0, ending: "stay", turns: 0 } as const;
    const { text, error, isStuck } = await carryOut(plan, toAddress(server));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nlast$/);
    expect([error, isStuck]).toEqual([undefined, false]);
    await server.close();
  },
);
