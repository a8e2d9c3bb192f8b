import { describe, expect, it } from "vitest";
import { createApp } from "../src/index.ts";
import { createSettings } from "../src/settings.ts";
import { callUntyped, thrownBy } from "./untyped.ts";

describe("createSettings", () => {
  it("limits bodies to 1 MiB and leaves CORS off where nothing is said", () => {
    expect(createSettings({})).toMatchObject({ maxBodyBytes: 1_048_576, cors: null });
    expect(
      callUntyped(createSettings, { server: undefined, cors: undefined, onError: undefined }),
    ).toMatchObject({ maxBodyBytes: 1_048_576, cors: null });
  });

  it.each([[0], [1], [Number.MAX_SAFE_INTEGER]])("takes %d bytes for the limit", (maxBodyBytes) => {
    expect(createSettings({ server: { maxBodyBytes } })).toHaveProperty(
      "maxBodyBytes",
      maxBodyBytes,
    );
  });

  it("hands on the listener of errors", () => {
    const onError = (): void => undefined;
    expect(createSettings({ onError }).onError).toBe(onError);
  });

  it("keeps the policy that the CORS options make", () => {
    expect(createSettings({ cors: false }).cors).toBeNull();
    expect(createSettings({ cors: true }).cors).toHaveProperty("origin", "*");
  });
});

describe("createApp", () => {
  const bounds = "must be a whole number from 0 to 9007199254740991";

  it.each([
    [null, "TypeError: The options of createApp() must be an object"],
    [1024, "TypeError: The options of createApp() must be an object"],
    [
      { maxBodyBytes: 1024 },
      'TypeError: The options of createApp() has no option "maxBodyBytes"; it has server, cors, onError',
    ],
    [{ server: null }, "TypeError: server must be an object"],
    [{ server: true }, "TypeError: server must be an object"],
    [{ server: { port: 1 } }, 'TypeError: server has no option "port"; it has maxBodyBytes'],
    [{ server: { maxBodyBytes: "1024" } }, "TypeError: server.maxBodyBytes must be a number"],
    [{ server: { maxBodyBytes: null } }, "TypeError: server.maxBodyBytes must be a number"],
    [{ server: { maxBodyBytes: -1 } }, `RangeError: server.maxBodyBytes ${bounds}: -1`],
    [{ server: { maxBodyBytes: 1.5 } }, `RangeError: server.maxBodyBytes ${bounds}: 1.5`],
    [{ server: { maxBodyBytes: NaN } }, `RangeError: server.maxBodyBytes ${bounds}: NaN`],
    [{ server: { maxBodyBytes: Infinity } }, `RangeError: server.maxBodyBytes ${bounds}: Infinity`],
    [{ onError: null }, "TypeError: onError must be a function"],
    [{ onError: console }, "TypeError: onError must be a function"],
    [{ cors: null }, "TypeError: cors must be an object"],
  ])("refuses %o: %s", (options, sentence) => {
    expect(thrownBy(() => callUntyped(createApp, options))).toBe(sentence);
  });
});
