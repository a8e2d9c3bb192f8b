import { describe, expect, it } from "vitest";
import { readCodeBlocks, type CodeBlock } from "./code-blocks.ts";
import { useProgram, type StartProgram } from "./use-program.ts";

const name = "docs/how-to/operations/logs.md";

/** A line of the log, parsed. */
export type Line = Readonly<Record<string, unknown>>;

/** The headers of a caller whom the program knows. */
export const ada = { authorization: "Bearer token-of-ada" };

/** The program of the page on logs. */
export function findLogs(): CodeBlock {
  const block = readCodeBlocks().find((candidate) => candidate.name.startsWith(`${name}:`));
  if (block === undefined) throw new Error(`${name} has no program`);
  return block;
}

/** Collects the lines: those that pino writes, or on a platform without its streams those of the console. */
const capture = `
  const lines: unknown[] = [];
  const write = (line: string) => { lines.push(JSON.parse(line)); };
  for (const level of ["info", "warn", "error"] as const) {
    console[level] = (line: unknown) => { lines.push(line); };
  }`;

const routes = `
  app.get("/failed", () => { throw new Error("secret"); });
  app.get("/lines", () => lines.splice(0).map((line) => JSON.parse(JSON.stringify(line))));`;

/**
 * Has the program of the page running during the tests of a `describe`.
 *
 * @param start - starts it
 * @returns sends a request, and gives the lines that it caused
 */
export function useLogs(
  start: StartProgram,
): (path: string, headers?: Readonly<Record<string, string>>) => Promise<Line[]> {
  const code = findLogs().code.replace(
    /const output = [^]*? pino\(output\)/,
    "const logger = pino({ browser: { asObject: true } }, { write })",
  );
  const send = useProgram(start, `${capture}\n${code}\n${routes}`);
  const readLines = async (): Promise<Line[]> => {
    const lines = (await (await send("/lines", { headers: ada })).json()) as Line[];
    return lines.filter(({ route }) => route !== "/lines");
  };
  return async (path, headers = {}) => {
    await readLines();
    await (await send(path, { headers })).text();
    return readLines();
  };
}

/**
 * Defines the tests of what the program promises, for one platform.
 *
 * @param start - starts a program there
 */
export function defineLogs(start: StartProgram): void {
  describe(name, () => {
    const readLines = useLogs(start);

    it("has the proxy's id, the user and the route on each line", async () => {
      const id = "3f2a9c1b7d504e6f";
      const lines = await readLines("/notes/7", { ...ada, "x-request-id": id });
      const fields = { id, user: "Ada", route: "/notes/:id" };
      expect(lines).toMatchObject([
        { ...fields, note: 7, msg: "reading a note" },
        { ...fields, status: 200, msg: "request" },
      ]);
    });

    it.each(["short", "x".repeat(65), 'x","level":"fatal', "id with spaces", "../../etc"])(
      "makes an id in place of %s",
      async (sent) => {
        const [line, last] = await readLines("/notes/7", { ...ada, "x-request-id": sent });
        expect(line?.["id"]).toMatch(/^[0-9a-f-]{36}$/);
        expect(last?.["id"]).toBe(line?.["id"]);
      },
    );

    it.each([
      ["/notes/7", { route: "/notes/:id", status: 401, code: "UNAUTHORIZED" }],
      ["/nowhere", { route: null, status: 404, code: "NOT_FOUND" }],
    ])("has an id and no user on the line of %s", async (path, expected) => {
      const [line, ...others] = await readLines(path);
      expect(line).toMatchObject({ ...expected, msg: "request" });
      expect(line?.["id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(line).not.toHaveProperty("user");
      expect(others).toEqual([]);
    });

    it("has the same id on the line of an unexpected error", async () => {
      const [error, line] = await readLines("/failed", ada);
      expect(error).toMatchObject({ msg: "unexpected error", route: "/failed", user: "Ada" });
      expect(line).toMatchObject({ id: error?.["id"], status: 500, user: "Ada" });
    });
  });
}
