import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openSite, runAxe } from "./open-site.js";

/** What readers search for, in the words of other frameworks, and the page that has to come first. */
const queries = {
  pagination: "/how-to/requests/pagination",
  "graceful shutdown": "/how-to/operations/graceful-shutdown",
  sse: "/how-to/responses/server-sent-events",
  logging: "/how-to/operations/logs",
  login: "/how-to/security/sessions",
  drizzle: "/how-to/data/query-builders",
  websocket: "/how-to/operations/websocket",
  cron: "/how-to/structure/queue",
  "background jobs": "/how-to/structure/background-jobs",
  i18n: "/how-to/structure/languages",
  middleware: "/how-to/structure/instead-of-middleware",
  multer: "/how-to/requests/uploads",
  helmet: "/how-to/security/security-headers",
  dotenv: "/how-to/structure/configuration",
  fly: "/how-to/operations/container-image",
  versioning: "/how-to/structure/versions",
  "hot reload": "/how-to/operations/develop",
  debug: "/how-to/operations/develop",
  cors: "/how-to/security/cors",
  csrf: "/how-to/security/csrf",
  "rate limit": "/how-to/security/rate-limits",
  jwt: "/how-to/security/jwt",
  oauth: "/how-to/security/better-auth",
  webhook: "/how-to/security/webhooks",
  "static files": "/how-to/responses/files",
  cookies: "/how-to/requests/cookies",
  swagger: "/how-to/front-ends/openapi",
  prisma: "/how-to/data/query-builders",
  transaction: "/how-to/data/postgresql",
  kubernetes: "/how-to/operations/kubernetes",
  opentelemetry: "/how-to/operations/traces",
  prometheus: "/how-to/operations/metrics",
  react: "/how-to/front-ends/query-libraries",
  supertest: "/how-to/testing/handle",
  docker: "/how-to/operations/container-image",
  "file upload": "/how-to/requests/uploads",
  healthcheck: "/how-to/operations/health",
  testing: "/how-to/testing/handle",
  "environment variables": "/how-to/structure/configuration",
  "error handling": "/how-to/structure/domain-errors",
  changelog: "/changelog",
  express: "/how-to/migrating/express",
  fastify: "/how-to/migrating/fastify",
  hono: "/how-to/migrating/hono",
  nextjs: "/how-to/beside/next",
  openapi: "/how-to/front-ends/openapi",
  validation: "/reference/validation",
  formdata: "/how-to/requests/uploads",
  "mock time": "/how-to/structure/fakes",
  netlify: "/reference/platforms",
  "service worker": "/reference/platforms",
  graphql: "/how-to/beside/others",
  "api key": "/how-to/security/bearer-tokens",
  redirect: "/how-to/responses/html",
  schemathesis: "/how-to/testing/ci",
  swr: "/how-to/front-ends/query-libraries",
  "basic auth": "/how-to/security/basic-auth",
  "load test": "/how-to/operations/memory-and-cpu",
  "bulk insert": "/how-to/data/bulk-create",
  "csv import": "/how-to/data/csv",
  "test database": "/how-to/testing/database",
  "s3 upload": "/how-to/requests/s3",
  "presigned url": "/how-to/requests/s3",
  "sessions in redis": "/how-to/security/sessions",
  "http message signatures": "/how-to/security/webhooks",
  "single executable": "/how-to/operations/single-executable",
  "reverse proxy": "/how-to/responses/proxy",
  bff: "/how-to/responses/proxy",
  "long polling": "/how-to/responses/long-polling",
  "outgoing webhooks": "/how-to/structure/send-events",
  "soft delete": "/how-to/data/soft-delete",
  backoff: "/how-to/front-ends/retries",
  sandbox: "/how-to/operations/least-privilege",
};

/** The greatest size of the index, compressed. */
const largestIndex = 150_000;

describe("the search", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  async function openBox(options) {
    const opened = await site.open("/", options);
    const { page } = opened;
    await page.getByRole("button", { name: "Search" }).click();
    const box = page.getByRole("combobox");
    const results = page.getByRole("option");
    const status = page.getByRole("dialog").getByRole("status");
    return { ...opened, box, results, status };
  }

  it("finds the page of each query first", async () => {
    const { context, box, results, status, complaints } = await openBox();
    const missed = [];
    for (const [query, path] of Object.entries(queries)) {
      await box.fill("");
      await results.first().waitFor({ state: "detached" });
      await box.fill(query);
      await results.first().or(status.getByText("No results")).waitFor();
      const found = (await results.count()) === 0 ? "" : await results.first().getAttribute("href");
      if (!found.startsWith(path)) missed.push(`${query}: ${found}`);
    }
    assert.deepEqual(missed, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("says that it searches while it loads, and names a word that it does not find", async () => {
    const { page, context } = await site.open("/");
    const loading = Promise.withResolvers();
    await context.route(/localSearchIndex/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Search" }).click();
    const status = page.getByRole("dialog").getByRole("status");
    await page.getByRole("combobox").fill("quixotry");
    await status.getByText("Searching…").waitFor();
    assert.equal(await page.getByText("No results").count(), 0);
    loading.resolve();
    await status.getByText('No results for "quixotry"').waitFor();
    assert.equal(await status.count(), 1);
    await page.getByRole("combobox").fill("pagination");
    await page.getByRole("option").first().waitFor();
    assert.equal(await status.count(), 0);
    await context.close();
  });

  it("loads its index when the box is opened, once, and the index is small", async () => {
    const { context, requests, results, box } = await openBox();
    await box.fill("routing");
    await results.first().waitFor();
    const indexes = requests.filter((request) => request.url().includes("localSearchIndex"));
    assert.equal(indexes.length, 1);
    const { responseBodySize } = await indexes[0].sizes();
    assert.ok(responseBodySize <= largestIndex, `${responseBodySize} bytes`);
    await context.close();
    const other = await site.open("/reference/routing.html");
    assert.ok(!other.requests.some((request) => request.url().includes("localSearchIndex")));
    await other.context.close();
  });

  for (const [name, width, colorScheme] of [
    ["phone", 390, "dark"],
    ["desktop", 1440, "light"],
  ]) {
    it(`finds a page by a word, without a network, on a ${name}`, async () => {
      const { page, context, box, results } = await openBox({
        viewport: { width, height: 800 },
        colorScheme,
      });
      await box.fill("canonical");
      await results.first().waitFor();
      await context.setOffline(true);
      await box.fill("wildcard");
      await results.filter({ hasText: "Routing" }).first().waitFor();
      assert.deepEqual(await runAxe(page), []);
      await context.close();
    });
  }

  it("opens, chooses and closes with the keyboard alone", async () => {
    const { page, context } = await site.open("/reference/routing.html");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("pagination");
    await page.getByRole("option", { selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/pagination\.html/);
    await page.getByRole("heading", { level: 1, name: "Paginate a list" }).waitFor();
    await context.close();
  });
});
