import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpError, type App } from "@fw/framework";
import { PostgresServer } from "@fw/test-support/postgres-server";
import { Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readCodeBlocks } from "../../../../docs/test/code-blocks.ts";

/** What the block of the page exports. */
interface Page {
  transact<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result>;
  readonly app: App;
  readonly pool: Pool;
}

let folder: string;
let page: Page;
let server: PostgresServer;
let pool: Pool;

beforeAll(async () => {
  const blocks = readCodeBlocks().filter(({ code }) =>
    code.includes("export async function transact<"),
  );
  expect(blocks.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^docs\/how-to\/data\/postgresql\.md:/),
  ]);
  folder = mkdtempSync(join(realpathSync(tmpdir()), "transact-"));
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "transact.ts"), blocks[0]?.code ?? "");
  const database = readCodeBlocks().find(({ code }) => code.includes("function openPool"));
  writeFileSync(join(folder, "database.ts"), database?.code ?? "");
  // The page and the example agree on what is unavailable.
  const [states = "no states"] = /\/\^\(\?:08\|.*\)\//.exec(database?.code ?? "") ?? [];
  expect(readFileSync(join(import.meta.dirname, "../../src/postgres-store.ts"), "utf8")).toContain(
    states,
  );
  server = await PostgresServer.create();
  vi.stubEnv("DATABASE_URL", server.toUrl());
  page = (await import(join(folder, "transact.ts"))) as Page;
  pool = new Pool({ connectionString: server.toUrl(), max: 1 });
  const ignore = (): void => undefined;
  pool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
  await pool.query(
    "CREATE TABLE receipt (name text REFERENCES account DEFERRABLE INITIALLY DEFERRED)",
  );
});

afterAll(async () => {
  await Promise.all([pool.end(), page.pool.end()]);
  await server.remove();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await pool.query("TRUNCATE account, receipt; INSERT INTO account VALUES ('ada', 100)");
});

async function readBalance(): Promise<unknown> {
  const { rows } = await pool.query<{ balance: number }>("SELECT balance FROM account");
  return rows[0]?.balance;
}

function debit(client: PoolClient): Promise<unknown> {
  return client.query("UPDATE account SET balance = balance - 60");
}

describe("transact of the page on transactions", () => {
  it("commits when the work succeeds, and returns its result", async () => {
    const result = { isPaid: true };
    const work = async (client: PoolClient): Promise<typeof result> => {
      await debit(client);
      return result;
    };
    expect(await page.transact(pool, work)).toBe(result);
    expect(await readBalance()).toBe(40);
  });

  it("rolls back when the work returns an HttpError, and returns it", async () => {
    const error = new HttpError(409, "TOO_LITTLE");
    const work = async (client: PoolClient): Promise<HttpError> => {
      await debit(client);
      return error;
    };
    expect(await page.transact(pool, work)).toBe(error);
    expect(await readBalance()).toBe(100);
  });

  it("rolls back when the work returns an HttpError of another copy", async () => {
    vi.resetModules();
    const copy = await import("@fw/framework");
    expect(copy.HttpError).not.toBe(HttpError);
    const error = new copy.HttpError(409, "TOO_LITTLE");
    await page.transact(pool, async (client) => {
      await debit(client);
      return error;
    });
    expect(await readBalance()).toBe(100);
  });

  it.each([new HttpError(401, "ANONYMOUS"), new Error("No connection")])(
    "rolls back when the work throws %s, and throws it",
    async (error) => {
      const work = async (client: PoolClient): Promise<never> => {
        await debit(client);
        throw error;
      };
      await expect(page.transact(pool, work)).rejects.toBe(error);
      expect(await readBalance()).toBe(100);
    },
  );

  it("throws when the work has hidden that a statement failed", async () => {
    const work = async (client: PoolClient): Promise<string> => {
      await debit(client);
      await client.query("SELECT 1 / 0").catch(() => undefined);
      return "paid";
    };
    await expect(page.transact(pool, work)).rejects.toThrow("Rolled back");
    expect(await readBalance()).toBe(100);
  });
});

// The pool has one connection: whatever keeps it makes the query after it wait forever.
describe("the connection of transact", () => {
  it("is used again after a success, a returned error and a throw", async () => {
    const before = await readProcess();
    await page.transact(pool, debit);
    await page.transact(pool, () => Promise.resolve(new HttpError(409, "TOO_LITTLE")));
    await page.transact(pool, () => Promise.reject(new Error("thrown"))).catch(() => undefined);
    expect(await readProcess()).toBe(before);
  });

  it("is used again after a COMMIT that a constraint refuses", async () => {
    const before = await readProcess();
    const work = async (client: PoolClient): Promise<void> => {
      await debit(client);
      await client.query("INSERT INTO receipt VALUES ('nobody')");
    };
    await expect(page.transact(pool, work)).rejects.toThrow("foreign key");
    expect(await readBalance()).toBe(100);
    expect(await readProcess()).toBe(before);
  });

  it.each([
    ["COMMIT", (): unknown => "paid"],
    ["ROLLBACK", (): unknown => new HttpError(409, "TOO_LITTLE")],
    [
      "ROLLBACK after a throw",
      (): unknown => {
        throw new Error("thrown");
      },
    ],
  ])("is closed when it is lost before %s", async (_, finish) => {
    const before = await readProcess();
    const work = async (client: PoolClient): Promise<unknown> => {
      await debit(client);
      await loseConnection(client);
      return finish();
    };
    await expect(page.transact(pool, work)).rejects.toThrow();
    expect(await readBalance()).toBe(100);
    expect(await readProcess()).not.toBe(before);
  });

  it("is closed when it does not answer ROLLBACK", async () => {
    const before = await readProcess();
    const failure = new Error("Query read timeout");
    const work = async (client: PoolClient): Promise<never> => {
      await debit(client);
      Object.assign(client, { query: () => Promise.reject(failure) });
      throw new Error("thrown");
    };
    await expect(page.transact(pool, work)).rejects.toThrow("thrown");
    expect(await readBalance()).toBe(100);
    expect(await readProcess()).not.toBe(before);
  });
});

describe("the application of the page on transactions", () => {
  it.each([
    ["ada", 60, 201, { balance: 40 }, 40],
    ["ada", 160, 409, { code: "TOO_LITTLE" }, 100],
    ["bob", 60, 404, { code: "NO_ACCOUNT" }, 100],
  ])("withdraws from %s's account %d: %d", async (name, amount, status, body, balance) => {
    const path = `/accounts/${name}/withdrawals`;
    const response = await page.app.handle(path, { method: "POST", json: { amount } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body);
    expect(await readBalance()).toBe(balance);
  });
});

async function readProcess(): Promise<unknown> {
  const { rows } = await pool.query<{ id: number }>("SELECT pg_backend_pid() AS id");
  return rows[0]?.id;
}

/** Settles when the client knows that its connection is gone. */
async function loseConnection(client: PoolClient): Promise<void> {
  await expect(client.query("SELECT pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
}
