import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCodeBlocks } from "../../docs/test/code-blocks.ts";
import { serveBlock } from "../../docs/test/run-block.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { PostgresServer } from "../../packages/test-support/src/postgres-server.ts";
import { writeDatabaseModule } from "./write-imports.ts";

const page = "docs/how-to/structure/queue.md";
const block = readCodeBlocks().find(({ name }) => name.startsWith(`${page}:`));
if (block === undefined) throw new Error(`${page} has no program`);

/** Jobs leave a row in a table, and a mail to "broken" fails. */
const code = block.code
  .replace("console.log(`Sent to ${email}`);", "await note(email);")
  .replace('["clean", () => Promise.resolve()]', '["clean", () => note("clean")]').concat(`
    async function note(text: string) {
      await pool.query("INSERT INTO run VALUES ($1)", [text]);
      if (text.startsWith("broken")) throw new Error("No mail to you");
    }`);

let database: PostgresServer;
beforeAll(async () => {
  writeDatabaseModule();
  database = await PostgresServer.create();
});
afterAll(() => database.remove());

describe(page, () => {
  it("runs each job in one of two instances, and a failed one later", async () => {
    expect(code.match(/note\(/g)).toHaveLength(3);
    const url = database.createDatabase("queue");
    database.execute("CREATE TABLE run (text text)", "queue");
    const variables = { DATABASE_URL: url };
    await serveBlock(
      { ...block, code },
      (first) =>
        serveBlock(
          { ...block, code },
          async (second) => {
            const read = (statement: string) => database.execute(statement, "queue");
            // Both have enough to do at the same time.
            read(
              "INSERT INTO job (name, data) SELECT 'mail', jsonb_build_object('email', n::text) FROM generate_series(1, 500) n",
            );
            for (let count = 0; count < 20; count++) {
              const { port } = count % 2 === 0 ? first : second;
              expect(await addAccount(port, `ada${count}@example.com`)).toBe(202);
            }
            expect(await addAccount(first.port, "broken@example.com")).toBe(202);
            read("INSERT INTO job (name, due) VALUES ('new', now() - interval '1 day')");
            expect(await addAccount(second.port, "ada1@example.com")).toBe(409);
            await eventually(() => {
              expect(read("SELECT count(*) FROM job WHERE due <= now()")).toBe("1");
            });
            const ended = await Promise.all([first.stop("SIGTERM"), second.stop("SIGTERM")]);
            expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
            expect(read("SELECT count(*), count(DISTINCT text) FROM run")).toBe("522|522");
            const left =
              "SELECT name, attempts, due > now() + interval '1 min' FROM job ORDER BY 1";
            expect(read(left)).toBe("clean|0|t\nmail|1|t\nnew|0|f");

            // The five minutes pass.
            read("UPDATE job SET due = now() WHERE name = 'mail'");
            await serveBlock(
              { ...block, code },
              async ({ stop }) => {
                await eventually(() => {
                  expect(read("SELECT attempts FROM job WHERE name = 'mail'")).toBe("2");
                });
                expect((await stop("SIGTERM")).exitCode).toBe(0);
              },
              variables,
            );
          },
          variables,
        ),
      variables,
    );
  });
});

async function addAccount(port: number, email: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email });
  const { status } = await fetch(`http://127.0.0.1:${port}/accounts`, {
    method: "POST",
    headers,
    body,
  });
  return status;
}
