import { describe, expect, it } from "vitest";
import { readConfiguration } from "../src/configuration.ts";

describe("readConfiguration", () => {
  it.each([{}, { PORT: "", HOST: "", DATABASE_PATH: "", CORS_ORIGINS: "", ACCESS_LOG: "" }])(
    "has a default for everything: %o",
    (environment) => {
      const configuration = readConfiguration(environment);
      expect(configuration).toMatchObject({
        port: 3000,
        hostname: "127.0.0.1",
        cors: false,
        accessLog: true,
      });
      expect(configuration.databasePath).toMatch(/apps\/example\/data\/bookmarks\.sqlite$/);
    },
  );

  it("reads what is set", () => {
    const configuration = readConfiguration({
      PORT: "0",
      HOST: "::",
      DATABASE_PATH: ":memory:",
      CORS_ORIGINS: "https://app.example.com, http://localhost:5173",
      ACCESS_LOG: "off",
    });
    expect(configuration).toEqual({
      port: 0,
      hostname: "::",
      databasePath: ":memory:",
      cors: {
        origin: ["https://app.example.com", "http://localhost:5173"],
        exposedHeaders: ["location"],
      },
      accessLog: false,
    });
  });

  it("lets every origin in with a star", () => {
    const { cors } = readConfiguration({ CORS_ORIGINS: "*" });
    expect(cors).toMatchObject({ origin: "*" });
  });

  it.each(["-1", "65536", "80a", "1e3", "0x50", "3000.5", " "])("refuses the port %j", (PORT) => {
    expect(() => readConfiguration({ PORT })).toThrow(
      "PORT must be a whole number from 0 to 65535",
    );
  });

  it.each([
    "https://app.example.com/",
    "app.example.com",
    "*,https://app.example.com",
    "a,,b",
    ",",
  ])("refuses the origins %j", (CORS_ORIGINS) => {
    expect(() => readConfiguration({ CORS_ORIGINS })).toThrow(/^CORS_ORIGINS must be "\*", or/);
  });

  it("refuses an access log that is neither on nor off", () => {
    expect(() => readConfiguration({ ACCESS_LOG: "file" })).toThrow("ACCESS_LOG must be on or off");
  });

  it("names everything that is wrong at once", () => {
    expect(() => readConfiguration({ PORT: "x", CORS_ORIGINS: "x" })).toThrow(
      /^PORT .+\nCORS_ORIGINS .+$/,
    );
  });
});
