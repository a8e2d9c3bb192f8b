import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findCodeBlock, type CodeBlock } from "../../docs/test/code-blocks.ts";
import { runBlock, serveBlock, type ServedBlock } from "../../docs/test/run-block.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { PostgresServer } from "../../packages/test-support/src/postgres-server.ts";
import { SilentRelay } from "../../packages/test-support/src/silent-relay.ts";
import { writeImports } from "./write-imports.ts";

type Use = (send: Send, database: string, stop: ServedBlock["stop"]) => Promise<void>;
type Send = (path: string, json?: object, headers?: Record<string, string>) => Promise<Response>;

let server: PostgresServer;
let databases = 0;

beforeAll(async () => {
  writeImports();
  server = await PostgresServer.create();
});

afterAll(() => server.remove());

const pages = [
  "query-builders.md#drizzle",
  "query-builders.md#kysely",
  "query-builders.md#prisma",
  "postgresql.md#roll-back-on-an-error",
];

describe.each(pages)("docs/how-to/data/%s", (page) => {
  it("never overdraws an account, however many withdraw at once", async () => {
    await serve(readProgram(page), async (send) => {
      const amounts = Array.from({ length: 20 }, () => 30);
      const withdraw = (amount: number) => send("/accounts/ada/withdrawals", { amount });
      const statuses = await Promise.all(
        amounts.map(async (each) => (await withdraw(each)).status),
      );
      expect(statuses.toSorted()).toEqual([...[201, 201, 201], ...Array<number>(17).fill(409)]);
      expect(await (await send("/accounts/ada")).json()).toEqual({ name: "ada", balance: 10 });
    });
  });

  it("returns 404 for an account that does not exist, and keeps its connections", async () => {
    await serve(readProgram(page), async (send) => {
      for (let round = 0; round < 30; round++) {
        const missing = await send("/accounts/bob/withdrawals", { amount: 1 });
        expect([missing.status, await missing.json()]).toMatchObject([404, { code: "NO_ACCOUNT" }]);
      }
      expect((await send("/accounts/bob")).status).toBe(404);
    });
  });

  it("starts again on the database that it has used", async () => {
    const database = createDatabase();
    const withdraw = async (send: Send): Promise<unknown> =>
      (await send("/accounts/ada/withdrawals", { amount: 30 })).json();
    for (const balance of [70, 40]) {
      await serve(
        readProgram(page),
        async (send) => {
          expect(await withdraw(send)).toEqual({ name: "ada", balance });
        },
        database,
      );
    }
  });

  it("refuses a name with a character that PostgreSQL cannot store", async () => {
    await serve(readProgram(page), async (send) => {
      expect((await send("/accounts/a%00")).status).toBe(400);
      expect((await send("/accounts/a%00/withdrawals", { amount: 1 })).status).toBe(400);
    });
  });

  it("survives the end of its connections", async () => {
    await serve(readProgram(page), async (send, database) => {
      for (let round = 0; round < 3; round++) {
        const running = send("/accounts/ada/withdrawals", { amount: 1 });
        server.execute(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
        );
        await running;
      }
      // The first requests may still get a connection that is being closed.
      let response = await send("/accounts/ada");
      for (let attempt = 0; attempt < 20 && response.status === 503; attempt++) {
        expect(response.headers.get("retry-after")).toBe("1");
        response = await send("/accounts/ada");
      }
      expect(response.status).toBe(200);
    });
  });

  it("answers 503 while the database is down", async () => {
    const down = await PostgresServer.create();
    onTestFinished(() => down.remove());
    await serve(
      readProgram(page),
      async (send) => {
        await down.stop("fast");
        for (const response of [
          await send("/accounts/ada"),
          await send("/accounts/ada/withdrawals", { amount: 1 }),
        ]) {
          expect([response.status, await response.json()]).toMatchObject([
            503,
            { code: "DATABASE_UNAVAILABLE" },
          ]);
        }
        await down.start();
        await eventually(async () => {
          expect((await send("/accounts/ada")).status).toBe(200);
        });
      },
      down.toUrl(),
    );
  });
});

it.concurrent.for(pages)("docs/how-to/data/%s finds a silent host again", (page) =>
  withRelay(async (relay, url) => {
    const use: Use = async (send) => {
      const withdraw = (): Promise<Response> => send("/accounts/ada/withdrawals", { amount: 1 });
      // On all connections that the pool may have.
      await Promise.all(Array.from({ length: 20 }, withdraw));
      relay.cut();
      const answers = await Promise.all(Array.from({ length: 20 }, withdraw));
      expect(new Set(answers.map(({ status }) => status))).toContain(503);
      await eventually(async () => {
        expect((await withdraw()).status).toBe(201);
      });
    };
    await serve(readProgram(page), use, url);
  }),
);

describe("docs/how-to/data/idempotency-keys.md", () => {
  const { code, ...block } = readProgram("idempotency-keys.md");
  const pay = (send: Send, amount: number, key = "another-payment-of-7"): Promise<Response> =>
    send("/payments", { amount }, { "idempotency-key": key });

  it("refuses a request without a key, or with one that is too short or too long", async () => {
    await serve({ ...block, code }, async (send) => {
      for (const key of [
        "",
        "short",
        "x".repeat(65),
        "with spaces in the key",
        "1' OR '1'='1' -- x",
      ]) {
        expect(await (await pay(send, 5, key)).json()).toMatchObject({ code: "NO_KEY" });
      }
    });
  });

  it("pays once for 30 requests at the same time", async () => {
    await serve({ ...block, code }, async (send, database) => {
      const requests = Array.from({ length: 30 }, () => pay(send, 9));
      const bodies = await Promise.all(requests.map(async (each) => (await each).text()));
      expect(new Set(bodies).size).toBe(1);
      expect(server.execute("SELECT count(*) FROM payment WHERE amount = 9", database)).toBe("1");
    });
  });

  it("releases the key when the work returns an error", async () => {
    const failing = code.replace(
      "digest, (tx) => {",
      `digest, async (tx) => {
        if (body.amount === 13) {
          await tx.deleteFrom("payment").execute();
          return new HttpError(402, "NO_MONEY");
        }`,
    );
    await serve({ ...block, code: failing }, async (send, database) => {
      expect((await pay(send, 13)).status).toBe(402);
      expect(server.execute("SELECT count(*) FROM payment", database)).toBe("1");
      expect((await pay(send, 14)).status).toBe(201);
    });
  });

  it("refuses a duplicate after the time-out while the first request is running", async () => {
    const slow = code
      .replace("'5s'", "'50ms'")
      .replace(
        "digest, (tx) => {",
        "digest, async (tx) => { if (body.amount === 13) await new Promise(() => {});",
      );
    await serve({ ...block, code: slow }, async (send, database) => {
      pay(send, 13).catch(() => undefined);
      await eventually(() => {
        const keys = "state = 'idle in transaction' AND query LIKE '%\"idempotency_key\"%'";
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = '${database}' AND ${keys}`;
        expect(server.execute(waiting)).toBe("1");
      });
      const duplicate = await pay(send, 13);
      expect([duplicate.status, await duplicate.json()]).toMatchObject([
        409,
        { code: "STILL_RUNNING" },
      ]);
    });
  });
});

describe("docs/how-to/data/postgresql.md#open-and-close-a-database", () => {
  const block = readProgram("postgresql.md#open-and-close-a-database");

  it("ends before it listens if the database cannot be reached", async () => {
    const variables = { DATABASE_URL: server.toUrl("missing") };
    const { exitCode, errors } = await runBlock(block, variables);
    expect(exitCode).toBe(1);
    expect(errors).toContain('database "missing" does not exist');
  });

  it("answers the request under way before it closes the pool", async () => {
    const slow = "SELECT count(*) AS tables FROM pg_tables, pg_sleep(0.5)";
    const code = block.code.replace("SELECT count(*) AS tables FROM pg_tables", slow);
    await serve({ ...block, code }, async (send, database, stop) => {
      const response = send("/tables");
      await eventually(() => {
        const asleep = `SELECT 1 FROM pg_stat_activity WHERE datname = '${database}' AND wait_event = 'PgSleep'`;
        expect(server.execute(asleep)).toBe("1");
      });
      const { exitCode } = await stop("SIGTERM");
      expect([(await response).status, exitCode]).toEqual([200, 0]);
    });
  });

  it("ends although the host of the database has fallen silent", () =>
    withRelay(async (relay, url) => {
      const use: Use = async (send, _database, stop) => {
        await send("/tables");
        relay.cut();
        const response = send("/tables").catch(() => "cut off");
        expect(await stop("SIGTERM")).toEqual({ exitCode: 0 });
        await response;
      };
      await serve(block, use, url);
    }));
});

function readProgram(page: string): CodeBlock {
  return findCodeBlock(`docs/how-to/data/${page}`, -1);
}

/** Creates an empty database, and returns its name. */
function createDatabase(): string {
  const name = `recipe_${databases++}`;
  server.createDatabase(name);
  return name;
}

/** Lets a test use a relay to an empty database. */
async function withRelay(use: (relay: SilentRelay, url: string) => Promise<void>): Promise<void> {
  const { relay, url } = await SilentRelay.start(server.toUrl(createDatabase()));
  try {
    await use(relay, url);
  } finally {
    relay.stop();
  }
}

/** Runs a program on a database, by default an empty one: its name, or its address. */
async function serve(
  block: CodeBlock,
  use: Use,
  database: string = createDatabase(),
): Promise<void> {
  const url = URL.canParse(database) ? database : server.toUrl(database);
  const variables = { DATABASE_URL: url };
  await serveBlock(
    block,
    ({ port, stop }) => {
      const send: Send = (path, json, headers = {}) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { "content-type": "application/json", ...headers },
          ...(json && { method: "POST", body: JSON.stringify(json) }),
        });
      return use(send, database, stop);
    },
    variables,
  );
}
