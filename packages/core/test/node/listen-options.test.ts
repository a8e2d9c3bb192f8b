import { describe, expect, it } from "vitest";
import { createApp } from "../../src/index.ts";
import { applyUntyped } from "../untyped.ts";

describe("the options of App.listen", () => {
  it.each([
    [null, "TypeError: The options of listen() must be an object"],
    ["3000", "TypeError: The port of listen() must be a number"],
    [[3000], "TypeError: The options of listen() must be an object"],
    [
      { host: "localhost" },
      'TypeError: listen() has no option "host"; it has port, hostname, path, tls, signal',
    ],
    [{ port: "3000" }, "TypeError: port must be a number"],
    [{ port: null }, "TypeError: port must be a number"],
    [{ port: -1 }, "RangeError: port must be a whole number from 0 to 65535: -1"],
    [{ port: 65_536 }, "RangeError: port must be a whole number from 0 to 65535: 65536"],
    [{ port: 80.5 }, "RangeError: port must be a whole number from 0 to 65535: 80.5"],
    [{ port: NaN }, "RangeError: port must be a whole number from 0 to 65535: NaN"],
    [{ hostname: "" }, "TypeError: hostname must be a non-empty string"],
    [{ hostname: null }, "TypeError: hostname must be a non-empty string"],
    [{ hostname: 127 }, "TypeError: hostname must be a non-empty string"],
    [{ signal: null }, "TypeError: signal must be an AbortSignal"],
    [{ signal: new AbortController() }, "TypeError: signal must be an AbortSignal"],
    [{ signal: { aborted: false } }, "TypeError: signal must be an AbortSignal"],
  ])("refuses %o: %s", async (options, sentence) => {
    const app = createApp();
    const listening = applyUntyped(app.listen.bind(app), options) as Promise<unknown>;
    expect(await listening.catch(String)).toBe(sentence);
  });
});

describe("App.listen", () => {
  it.each([[-1], [NaN], ["3000"], [null], [{ port: 3000, hots: "a" }]])(
    "rejects instead of throwing for the options %o",
    async (options) => {
      const app = createApp();
      const listening = applyUntyped(app.listen.bind(app), options);
      expect(listening).toBeInstanceOf(Promise);
      await expect(listening).rejects.toThrow(/port|listen/);
    },
  );

  it.each([() => 1, "127.0.0.1", undefined])("refuses %o after the port", async (other) => {
    const app = createApp();
    await expect(applyUntyped(app.listen.bind(app), 0, other)).rejects.toThrow(
      "listen() takes one argument, a port or { port, hostname }, and returns a promise",
    );
  });
});
