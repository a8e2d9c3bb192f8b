import { describe, expect, it } from "vitest";
import { readConfiguration } from "../src/configuration.ts";
import { StartError } from "../src/start-error.ts";
import { token } from "./token.ts";

describe("readConfiguration", () => {
  it("has a default for everything", () => {
    const configuration = readConfiguration({});
    expect(configuration).toMatchObject({
      port: 3000,
      operationsPort: 3001,
      hostname: "127.0.0.1",
      token: undefined,
      cors: false,
      accessLog: true,
      drain: 0,
    });
    expect(configuration.database).toHaveProperty(
      "path",
      expect.stringMatching(/apps\/example\/data\/bookmarks\.sqlite$/),
    );
  });

  it("reads what is set", () => {
    const configuration = readConfiguration({
      PORT: "0",
      OPERATIONS_PORT: "9464",
      HOST: "::",
      DATABASE_PATH: ":memory:",
      BOOKMARKS_TOKEN: token,
      CORS_ORIGINS: "https://app.example.com, http://localhost:5173",
      ACCESS_LOG: "off",
    });
    expect(configuration).toEqual({
      port: 0,
      operationsPort: 9464,
      hostname: "::",
      database: { path: ":memory:" },
      token,
      cors: {
        origin: ["https://app.example.com", "http://localhost:5173"],
        exposedHeaders: ["location"],
      },
      accessLog: false,
      drain: 0,
    });
  });

  it("reads how to reach PostgreSQL", () => {
    const DATABASE_URL = "postgres://bookmarks:secret@database/bookmarks";
    expect(readConfiguration({ DATABASE_URL, BOOKMARKS_TOKEN: token }).database).toEqual({
      url: DATABASE_URL,
      connections: 10,
      timeout: 5_000,
    });
    const { database, drain } = readConfiguration({
      DATABASE_URL,
      BOOKMARKS_TOKEN: token,
      DATABASE_CONNECTIONS: "3",
      DATABASE_TIMEOUT: "250",
      DRAIN_MILLISECONDS: "1500",
    });
    expect(database).toEqual({ url: DATABASE_URL, connections: 3, timeout: 250 });
    expect(drain).toBe(1_500);
  });

  it("lets both ports be free ones", () => {
    const free = { PORT: "0", OPERATIONS_PORT: "0" };
    expect(readConfiguration(free)).toMatchObject({ port: 0, operationsPort: 0 });
  });

  it.each([
    [{ OPERATIONS_PORT: "on" }, "OPERATIONS_PORT must be a whole number from 0 to 65535"],
    [
      { PORT: "8080", OPERATIONS_PORT: "8080" },
      "OPERATIONS_PORT and PORT are the same port: change one of them",
    ],
    [{ PORT: "3001" }, "OPERATIONS_PORT and PORT are the same port: change one of them"],
    [{ DATABASE_CONNECTIONS: "0" }, "DATABASE_CONNECTIONS must be a whole number from 1 to 1000"],
    [{ DATABASE_TIMEOUT: "5s" }, "DATABASE_TIMEOUT must be a whole number from 1 to 600000"],
    [{ DRAIN_MILLISECONDS: "-1" }, "DRAIN_MILLISECONDS must be a whole number from 0 to 600000"],
    [
      { DATABASE_URL: "mysql://a:secret@b", BOOKMARKS_TOKEN: token },
      "DATABASE_URL must be a URL that begins with postgres:// or postgresql://",
    ],
    [
      { DATABASE_URL: "postgres://a:secret@b" },
      "BOOKMARKS_TOKEN must be set with DATABASE_URL: all processes need the same token",
    ],
    [
      { BOOKMARKS_TOKEN: "short" },
      "BOOKMARKS_TOKEN must be 16 or more letters, digits or characters of -._~+/=",
    ],
    [
      { DATABASE_URL: "postgres://a:secret@b", DATABASE_PATH: "c", BOOKMARKS_TOKEN: token },
      "DATABASE_URL and DATABASE_PATH are both set: unset one of them",
    ],
  ])("refuses %o", (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(new StartError(sentence));
  });

  it.each([
    "ACCESS_LOG",
    "BOOKMARKS_TOKEN",
    "CORS_ORIGINS",
    "DATABASE_CONNECTIONS",
    "DATABASE_PATH",
    "DATABASE_TIMEOUT",
    "DATABASE_URL",
    "DRAIN_MILLISECONDS",
    "HOST",
    "OPERATIONS_PORT",
    "PORT",
  ])("refuses an empty %s", (name) => {
    expect(() => readConfiguration({ [name]: "" })).toThrow(new RegExp(`^${name} must `));
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
