import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optionTables } from "../../packages/core/src/index.ts";
import {
  createApp,
  events,
  route,
  serve,
  toFetch,
  type AppOptions,
  type CloseOptions,
  type CorsOptions,
  type EventsOptions,
  type ListenOptions,
  type RouteOptions,
  type ServeOptions,
  type ServerOptions,
  type ToFetchOptions,
} from "../../packages/framework/src/index.ts";
import { readDocument, root } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

const page = readDocument("docs/reference/configuration.md");

const rows = readTables(page, ["option", "type", "default", "refused"]).map((row) => ({
  name: readCode(row.option)[0] ?? "",
  type: row.type,
  defaults: readCode(row.default),
  refused: readCode(row.refused),
}));

describe("the tables of options", () => {
  it("have every option that there is", async () => {
    const known = await Promise.all([
      namesOf("", () => createApp({ unknown: 1 } as AppOptions)),
      namesOf("server.", () => createApp({ server: { unknown: 1 } as ServerOptions })),
      namesOf("cors.", () => createApp({ cors: { origin: "*", unknown: 1 } as CorsOptions })),
      namesOf("", () => route({ unknown: 1 } as RouteOptions, () => null)),
      namesOf("", () => createApp().listen({ unknown: 1 } as ListenOptions)),
      namesOf("", () => closeWith({ unknown: 1 } as CloseOptions)),
      namesOf("", () => events(ReadableStream.from([]), { unknown: 1 } as EventsOptions<unknown>)),
    ]);
    expect(rows.map(({ name }) => name).sort()).toEqual(known.flat().sort());
  });
});

/** The options of `createApp` that other functions take too, by their names. */
function sharedWith(name: string): readonly string[] {
  return readTables(page, ["option", "also for"])
    .filter((row) => readCode(row["also for"]).includes(name))
    .map((row) => readCode(row.option)[0] ?? "");
}

/** The limits that belong to the application. */
const ofApplication = ["server.maxBodyBytes", "server.handlerTimeout"];

describe("the options of serve", () => {
  it("are those of listen and those that the table of createApp marks", async () => {
    const known = await Promise.all([
      namesOf("", () => serveWith({ unknown: 1 } as ServeOptions)),
      namesOf("server.", () => serveWith({ server: { unknown: 1 } as ServerOptions })),
    ]);
    const names = known.flat().filter((name) => !ofApplication.includes(name));
    const ofListen = await namesOf("", () => createApp().listen({ unknown: 1 } as ListenOptions));
    expect([...ofListen, ...sharedWith("serve")].sort()).toEqual(names.sort());
  });

  it.for(ofApplication)("are not %s", async (name) => {
    const server = { [name.replace("server.", "")]: 1 } as ServerOptions;
    await expect(serveWith({ server })).rejects.toThrow(`does not take ${name}`);
  });

  it.for(sharedWith("serve"))("take the default of %s", async (name) => {
    const [group = "", key = ""] = name.split(".");
    const { defaults = [], refused = [] } = rows.find((row) => row.name === name) ?? {};
    const options = (value: unknown): ServeOptions => ({
      [group]: key === "" ? value : { [key]: value },
    });
    for (const value of defaults.map(evaluate)) await serveWith(options(value));
    for (const value of refused.map(evaluate)) {
      await expect(serveWith(options(value))).rejects.toThrow(name);
    }
  });
});

it("the table of createApp marks every option of toFetch", async () => {
  const known = await namesOf("", () =>
    toFetch(() => new Response(), { unknown: 1 } as ToFetchOptions),
  );
  expect([...sharedWith("toFetch")].sort()).toEqual(known.sort());
});

interface IntegerRow {
  readonly default: number;
  readonly min: number;
  readonly max?: number;
}

const tables: Readonly<Record<string, Readonly<Record<string, IntegerRow | null>>>> = optionTables;
const integers = Object.entries(tables).flatMap(([group, options]) =>
  Object.entries(options).flatMap(([name, row]) => (row === null ? [] : [{ group, name, row }])),
);

describe.for(integers)("the whole number $name of $group", ({ group, name, row }) => {
  const { default: value, min, max } = row;

  it("has its default and its bounds in the table", () => {
    const shown = rows.find((each) => each.name === name || each.name === `${group}.${name}`);
    const bounds = max === undefined ? `${min} or more` : `${min} to ${max}`;
    expect(shown?.type).toBe(`whole number, ${bounds}`);
    expect(shown?.defaults.map(evaluate)).toEqual([value]);
  });

  it("has its default in its type's comment", () => {
    const comments = sources.flatMap((source) =>
      Array.from(source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+readonly (\w+)\?:/g)),
    );
    const [, text = ""] = comments.find(([, , option]) => option === name) ?? [];
    expect(text).toContain(`default ${value.toLocaleString("en-US")}`);
  });
});

describe("a default in the tables", () => {
  it("is the real one of cors.maxAge", async () => {
    const headers = { origin: "https://a.example", "access-control-request-method": "GET" };
    const app = createApp({ cors: true }).get("/", () => null);
    const response = await app.handle("/", { method: "OPTIONS", headers });
    expect(response.headers.get("access-control-max-age")).toBe(defaultOf("cors.maxAge"));
  });
});

describe.for(rows)("the table's row of $name", ({ name, defaults, refused }) => {
  it.for(defaults)("takes its default, %s", async (value) => {
    await expect(use(name, evaluate(value))).resolves.toBeUndefined();
  });

  it.for(refused)("refuses %s", async (value) => {
    await expect(use(name, evaluate(value))).rejects.toThrow(name);
  });
});

/** The interfaces of the options. */
const sources = [
  ...["core/src/app/settings.ts", "core/src/cors/cors-policy.ts", "core/src/result/events.ts"],
  ...["core/src/types/route-result.ts", "http/src/server.ts"],
].map((path) => readFileSync(join(root, "packages", path), "utf8"));

function defaultOf(option: string): string {
  return rows.find(({ name }) => name === option)?.defaults[0] ?? "";
}

/** The options that a refusal of an unknown one lists, without those that are groups of options. */
async function namesOf(prefix: string, refuse: () => unknown): Promise<string[]> {
  const list = /it has (.*)$/.exec(String(await errorOf(refuse)))?.[1] ?? "";
  const names = list.split(", ").filter((name) => name !== "server");
  return names.map((name) => prefix + name);
}

async function errorOf(act: () => unknown): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    return error;
  }
}

function evaluate(code: string): unknown {
  return runInThisContext(`(${code})`);
}

/** The options of `createApp` that are no group of options. */
const ownOptions: ReadonlySet<string> = new Set([
  ...["cors", "context", "onError", "formatError", "onResponse"],
]);

const routeOptions: ReadonlySet<string> = new Set(Object.keys(optionTables.route));

async function use(name: string, value: unknown): Promise<void> {
  const [group = "", key = ""] = name.split(".");
  if (group === "cors" && key !== "") {
    createApp({ cors: { origin: "https://a.example", [key]: value } });
  } else if (group === "server") createApp({ server: { [key]: value } });
  else if (ownOptions.has(name)) createApp({ [name]: value });
  else if (routeOptions.has(name)) {
    route({ [name]: value }, () => null);
  } else if (name === "id" || name === "keepAlive") {
    void events(ReadableStream.from([]), { [name]: value }).cancel();
  } else if (name === "timeout") await closeWith({ [name]: value } as CloseOptions);
  else {
    const place = name === "path" ? {} : { hostname: "127.0.0.1" };
    const options = { ...place, [name]: value } as ListenOptions;
    const server = await createApp().listen(options);
    await server.close();
  }
}

async function serveWith(options: ServeOptions): Promise<void> {
  const server = await serve(() => new Response(), { hostname: "127.0.0.1", ...options });
  await server.close();
}

async function closeWith(options: CloseOptions): Promise<void> {
  const server = await createApp().listen({ hostname: "127.0.0.1" });
  try {
    await server.close(options);
  } finally {
    await server.close();
  }
}
