import { createServer, type RequestListener } from "node:http";
import { eventually, exchangeTarget, findPort, misspellPath, spellPath } from "@fw/test-support";
import { createApp, HttpError, toNodeListener } from "../../../packages/framework/src/index.ts";
import { describe, expect, it } from "vitest";
import { loadExpress } from "../../../packages/framework/test/load-express.ts";
import { runServer } from "../../../packages/framework/test/run-server.ts";
import { readDocument } from "../documents.ts";
import { createFolder, start } from "../production-folder.ts";
import { readCode, readTables } from "../tables.ts";
import { startHaproxy, startNginx, type ServicePorts, type StartProxy } from "./proxies.ts";

const page = readDocument("docs/how-to/operations/path-rules.md");

/** The blocks of the page for a proxy: that with a private port, and that with a list of public paths. */
function findConfigurations(pattern: RegExp): readonly string[] {
  return page.fences.map(({ code }) => code).filter((code) => pattern.test(code));
}

describe.each([
  { name: "nginx", startProxy: startNginx, pattern: /^server \{/m },
  { name: "HAProxy", startProxy: startHaproxy, pattern: /^frontend /m },
])("the configurations of $name on the page on path rules", ({ startProxy, pattern }) => {
  const [privatePort = "", publicPaths = "", ...others] = findConfigurations(pattern);

  it("are two", () => {
    expect([privatePort, publicPaths]).not.toContain("");
    expect(others).toEqual([]);
  });

  it("forwards no spelling of a path to the private port", async () => {
    const service = await startNotes({ isShared: false });
    const port = await startProxy(privatePort, service);
    expect(await exchangeTarget(port, "/notes/1")).toMatch(/\r\n\r\nnote$/);
    expect(await findPassed(port)).toEqual([]);
    expect(await exchangeTarget(service.operationsPort, "/ready")).toMatch(isReady);
  });

  it("forwards only the public paths that it lists", async () => {
    const service = await startNotes({ isShared: true });
    const port = await startProxy(publicPaths, service);
    for (const target of ["/", "/notes", "/notes/1", "/notes/1?x=/../ready"]) {
      expect(await exchangeTarget(port, target), target).toContain("HTTP/1.1 200 OK");
    }
    expect(await findPassed(port)).toEqual([]);
    expect(await exchangeTarget(service.port, "/ready")).toMatch(isReady);
  });
});

it("has the health checks of HAProxy sent to the private port", async () => {
  const service = await startNotes({ isShared: false });
  const [privatePort = ""] = findConfigurations(/^frontend /m);
  const port = await startHaproxy(privatePort, service);
  await eventually(async () => {
    expect(await exchangeTarget(port, "/")).toMatch(/\r\n\r\nchecked$/);
  });
});

describe("a rule that refuses a path", () => {
  const columns = ["rule", "spellings of `/ready` that pass it"] as const;
  const rows = readTables(page, columns).map((row): readonly [string, readonly string[]] => [
    readCode(row[columns[0]]).join(),
    readCode(row[columns[1]]),
  ]);

  it("is on the page three times", () => {
    expect(rows.map(([rule]) => rule.split(" ")[0])).toEqual([
      "http-request",
      "location",
      "location",
    ]);
  });

  it.each(rows)("is passed by other spellings: %s", async (rule, spellings) => {
    const passed = rule.startsWith("location")
      ? await findPassedRule(startNginx, toNginx(rule))
      : await findPassedRule(startHaproxy, toHaproxy([rule]));
    expect(spellings).not.toEqual([]);
    for (const spelling of spellings) expect(passed).toContain(spelling);
  });

  it("is passed by a backslash after nginx has normalized the path", async () => {
    const configuration = toNginx("location ^~ /ready { return 404; }", "/");
    expect(await findPassedRule(startNginx, configuration)).toContain("/\\ready");
  });

  it("is passed by a backslash after HAProxy has normalized the path", async () => {
    const normalizers = ["percent-decode-unreserved", "path-strip-dot", "path-strip-dotdot full"];
    const configuration = toHaproxy([
      ...[...normalizers, "path-merge-slashes"].map((name) => `http-request normalize-uri ${name}`),
      "http-request deny if { path_beg /ready }",
    ]);
    const passed = await findPassedRule(startHaproxy, configuration);
    expect(passed).toContain("/\\ready");
    // What it does normalize.
    expect(passed).not.toContain("/x/../ready");
  });
});

describe("a guard of Express, before an application that is mounted below /api", () => {
  const columns = [
    'guard before `app.use("/api", api)`',
    "spellings of `/api/ready` that pass it",
  ] as const;
  const refuse: RequestListener = (_request, response) => {
    response.writeHead(401).end();
  };
  const api = toNodeListener(createApp().get("/ready", () => "ready"));
  const targets = [
    ...[...spellPath("ready"), ...misspellPath("ready")].map((path) => `/api${path}`),
    ...[...spellPath("api"), ...misspellPath("api")].map((path) => `${path}/ready`),
  ];

  it("is passed by the spellings on the page if it is on a path below", async () => {
    const site = loadExpress()().use("/api/ready", refuse).use("/api", api);
    await using server = await runServer(createServer(site));
    const passed = await findPassed(server.port, targets);
    expect(passed).not.toContain("/api/ready");
    const [row, ...others] = readTables(page, columns);
    expect(others).toEqual([]);
    const spellings = readCode(row?.[columns[1]] ?? "");
    expect(spellings).not.toEqual([]);
    for (const spelling of spellings) expect(passed).toContain(spelling);
  });

  it("is passed by no spelling if it is on the mount", async () => {
    const site = loadExpress()().use("/api", refuse, api);
    await using server = await runServer(createServer(site));
    expect(await findPassed(server.port, targets)).toEqual([]);
  });

  it("is passed by no spelling if it is the application's context", async () => {
    const app = createApp({ context: () => new HttpError(401, "UNAUTHORIZED") });
    const site = loadExpress()().use("/api", toNodeListener(app.get("/ready", () => "ready")));
    await using server = await runServer(createServer(site));
    expect(await findPassed(server.port, targets)).toEqual([]);
  });
});

/** Says which spellings pass a configuration that refuses `/ready` itself. */
async function findPassedRule(startProxy: StartProxy, configuration: string): Promise<string[]> {
  const passed = await findPassed(
    await startProxy(configuration, await startNotes({ isShared: true })),
  );
  expect(passed).not.toContain("/ready");
  return passed;
}

function toNginx(rule: string, forwardedPath = ""): string {
  const forward = `location / { proxy_pass http://127.0.0.1:3000${forwardedPath}; }`;
  return `server { listen 8080; ${rule} ${forward} }`;
}

function toHaproxy(rules: readonly string[]): string {
  return [
    ...["frontend public", "bind :8080", ...rules, "default_backend service"],
    ...["backend service", "server one 127.0.0.1:3000"],
  ].join("\n");
}

/** Starts a service whose private route is on its own port, or on the public one as well. */
async function startNotes({ isShared }: { readonly isShared: boolean }): Promise<ServicePorts> {
  const { folder } = await createFolder(program);
  const ports = { port: await findPort(), operationsPort: await findPort() };
  await start([process.execPath, "src/server.ts"], folder, {
    PORT: `${ports.port}`,
    OPERATIONS_PORT: `${ports.operationsPort}`,
    IS_SHARED: isShared ? "yes" : "no",
  });
  await eventually(() => exchangeTarget(ports.operationsPort, "/"));
  return ports;
}

const program = `
  import { createApp } from "@fw/framework";
  let checks = 0;
  const app = createApp()
    .get("/", () => (checks === 0 ? "unchecked" : "checked"))
    .get("/notes", () => "notes")
    .get("/notes/:id", () => "note");
  if (process.env.IS_SHARED === "yes") app.get("/ready", () => "ready");
  const operations = createApp().get("/ready", ({ request }) => {
    if (request.headers.get("host") === "balancer") checks++;
    return "ready";
  });
  await app.listen({ hostname: "127.0.0.1", port: Number(process.env.PORT) });
  await operations.listen({ hostname: "127.0.0.1", port: Number(process.env.OPERATIONS_PORT) });
`;

/** Says which targets, by default all spellings of `/ready`, reach the route. */
async function findPassed(
  port: number,
  targets: readonly string[] = [...spellPath("ready"), ...misspellPath("ready")],
): Promise<string[]> {
  const passed: string[] = [];
  for (const target of targets) {
    if ((await exchangeTarget(port, target)).endsWith("\r\n\r\nready")) passed.push(target);
  }
  return passed;
}

const isReady = /\r\n\r\nready$/;
