import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createApp } from "../src/index.ts";
import { toSettings } from "../src/app/settings.ts";
import { applyUntyped } from "./untyped.ts";

describe("toSettings", () => {
  it("limits bodies to 1 MiB and leaves CORS off by default", () => {
    expect(toSettings({})).toMatchObject({ maxBodyBytes: 1_048_576, cors: null });
    expect(
      applyUntyped(toSettings, { server: undefined, cors: undefined, onError: undefined }),
    ).toMatchObject({ maxBodyBytes: 1_048_576, cors: null });
  });

  it.each([[0], [1], [Number.MAX_SAFE_INTEGER]])("accepts a limit of %d bytes", (maxBodyBytes) => {
    expect(toSettings({ server: { maxBodyBytes } })).toHaveProperty("maxBodyBytes", maxBodyBytes);
  });

  it("has default timeouts", () => {
    expect(toSettings({}).timeouts).toEqual({
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 72_000,
    });
  });

  it.each([
    [19_999, 19_999],
    [20_001, 20_000],
    [0, 20_000],
  ])("limits the head of a request of %d ms to %d ms", (requestTimeout, expected) => {
    const { timeouts } = toSettings({ server: { requestTimeout } });
    expect(timeouts.headersTimeout).toBe(expected);
  });

  it.each([
    [{ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 }],
    [{ headersTimeout: 2 ** 31 - 1, requestTimeout: 2 ** 31 - 1, keepAliveTimeout: 2 ** 31 - 1 }],
    [{ headersTimeout: 5, requestTimeout: 5, keepAliveTimeout: 1 }],
    [{ headersTimeout: 5, requestTimeout: 0, keepAliveTimeout: 1 }],
  ])("accepts the timeouts %o", (server) => {
    expect(toSettings({ server }).timeouts).toEqual(server);
  });

  it("passes on the error listener", () => {
    const onError = (): void => undefined;
    expect(toSettings({ onError }).onError).toBe(onError);
  });

  it("converts the CORS options to a policy", () => {
    expect(toSettings({ cors: false }).cors).toBeNull();
    expect(toSettings({ cors: true }).cors).toHaveProperty("origin", "*");
  });
});

describe("createApp", () => {
  const bounds = "must be a whole number, 0 or more";

  it.each([
    [null, "TypeError: The options of createApp() must be an object"],
    [1024, "TypeError: The options of createApp() must be an object"],
    [
      { maxBodyBytes: 1024 },
      'TypeError: createApp() has no option "maxBodyBytes"; it has server, cors, context, onError, formatError, onResponse',
    ],
    [{ server: null }, "TypeError: server must be an object"],
    [{ server: true }, "TypeError: server must be an object"],
    [
      { server: { port: 1 } },
      'TypeError: server has no option "port"; it has maxBodyBytes, handlerTimeout, headersTimeout, requestTimeout, keepAliveTimeout, maxPipelined',
    ],
    [{ server: { maxBodyBytes: "1024" } }, "TypeError: server.maxBodyBytes must be a number"],
    [{ server: { maxBodyBytes: null } }, "TypeError: server.maxBodyBytes must be a number"],
    [{ server: { maxBodyBytes: -1 } }, `RangeError: server.maxBodyBytes ${bounds}: -1`],
    [{ server: { maxBodyBytes: 1.5 } }, `RangeError: server.maxBodyBytes ${bounds}: 1.5`],
    [{ server: { maxBodyBytes: NaN } }, `RangeError: server.maxBodyBytes ${bounds}: NaN`],
    [{ server: { maxBodyBytes: Infinity } }, `RangeError: server.maxBodyBytes ${bounds}: Infinity`],
    [{ onError: null }, "TypeError: onError must be a function"],
    [{ onError: console }, "TypeError: onError must be a function"],
    [{ context: null }, "TypeError: context must be a function"],
    [{ context: {} }, "TypeError: context must be a function"],
    [{ cors: null }, "TypeError: cors must be an object"],
  ])("refuses %o: %s", (options, sentence) => {
    expect(thrownBy(() => applyUntyped(createApp, options))).toBe(sentence);
  });

  it.each(["headersTimeout", "requestTimeout", "keepAliveTimeout"])(
    "refuses a wrong %s",
    (name) => {
      const refusalOf = (value: unknown): string =>
        thrownBy(() => applyUntyped(createApp, { server: { [name]: value } }));
      expect(refusalOf("5")).toBe(`TypeError: server.${name} must be a number`);
      expect(refusalOf(null)).toBe(`TypeError: server.${name} must be a number`);
      for (const value of [-1, 0.5, NaN, Infinity, 2 ** 31]) {
        expect(refusalOf(value)).toBe(
          `RangeError: server.${name} must be a whole number from 0 to 2147483647: ${value}`,
        );
      }
    },
  );

  it.each([
    [{ headersTimeout: 11, requestTimeout: 10 }, "11 > 10"],
    [{ headersTimeout: 60_001 }, "60001 > 60000"],
  ])("refuses a headersTimeout longer than the requestTimeout: %o", (server, comparison) => {
    expect(thrownBy(() => createApp({ server }))).toBe(
      `RangeError: server.headersTimeout must not be longer than server.requestTimeout: ${comparison}`,
    );
  });
});
