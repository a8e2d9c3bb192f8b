import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectFatalErrors, RawClient } from "@fw/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Advisory } from "./advisories/advisory.ts";
import { bodies } from "./advisories/bodies.ts";
import { contentTypes } from "./advisories/content-types.ts";
import { forms } from "./advisories/forms.ts";
import { createService } from "./advisories/service.ts";
import { targets } from "./advisories/targets.ts";
import { root } from "./documents.ts";

const page = join(root, "docs/explanation/advisories.md");
/** `ADVISORIES=write npx vitest run docs/test/advisories.test.ts` writes the tables of the page. */
const isWritten = process.env["ADVISORIES"] === "write";

const groups = { "content-types": contentTypes, bodies, forms, targets };
const advisories = Object.values(groups).flat();

describe("advisories of other frameworks", () => {
  const responses = new Map<string, string>();
  let server: Awaited<ReturnType<ReturnType<typeof createService>["listen"]>>;

  beforeAll(async () => {
    server = await createService().listen({ hostname: "127.0.0.1" });
  });
  afterAll(() => server.close({ timeout: 0 }));

  it.for(advisories)("$id leaves the server running", async (advisory) => {
    const fatal = await collectFatalErrors(async () => {
      const found = new Set<string>();
      for (const attack of advisory.attacks) found.add(await send(server.port, attack));
      responses.set(advisory.id, [...found].join(", "));
    });
    expect(fatal).toEqual([]);
    expect(await send(server.port, health)).toBe("200 `ok`");
  });

  it("are counted on the home page", () => {
    const home = readFileSync(join(root, "tools/site/home.md"), "utf8");
    expect(home).toContain(`**${advisories.length}<!-- advisories --> attacks**`);
  });

  it("get the responses that the page shows", () => {
    const text = readFileSync(page, "utf8");
    const tables = Object.entries(groups).map(([name, group]) => [name, toTable(group, responses)]);
    const written = text.replaceAll(
      /(<!-- replayed: ([\w-]+) -->\n)[^]*?(<!-- end -->)/g,
      (_, start: string, name: string, end: string) =>
        `${start}\n${new Map(tables.map(([key = "", table = ""]) => [key, table])).get(name) ?? ""}\n\n${end}`,
    );
    if (isWritten) writeFileSync(page, written);
    else expect(text).toBe(written);
    for (const name of Object.keys(groups)) expect(text).toContain(`<!-- replayed: ${name} -->`);
  });
});

const health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** Sends a message on its own connection, and describes everything that comes back. */
async function send(port: number, message: string): Promise<string> {
  const client = await RawClient.connect(port);
  const { status, body } = await client.write(message).readResponse();
  const rest = await client.receiveAll();
  const text = body.toString();
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? text.trim().replaceAll("\n", "\\n");
  return `${status} \`${code}\`${rest === "" ? "" : ` and \`${rest}\``}`;
}

/** Sets out a table as Prettier does. */
function toTable(group: readonly Advisory[], responses: ReadonlyMap<string, string>): string {
  const rows = [
    ["advisory", "what went wrong", "response here", "why"],
    ...group.map(({ id, product, problem, reason }) => [
      `[${id}](${toAddress(id)}), ${product}`,
      problem,
      responses.get(id) ?? "",
      reason,
    ]),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | "),
  );
  lines.splice(1, 0, widths?.map((width) => "-".repeat(width)).join(" | ") ?? "");
  return lines.map((line) => `| ${line} |`).join("\n");
}

function toAddress(id: string): string {
  return id.startsWith("GHSA")
    ? `https://github.com/advisories/${id}`
    : `https://www.cve.org/CVERecord?id=${id}`;
}
