import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const before = `import { createApp, HttpError } from "@fw/framework";
const forbidden = () => new HttpError(403, "FORBIDDEN");
const guard = async (isAdmin: boolean) => (isAdmin ? undefined : forbidden());
let last: HttpError | undefined;
export const app = createApp().get("/users", async ({ headers }) => {
  const isAdmin = headers.has("x-admin");
`;
const after = `
  return isAdmin || !isAdmin ? ["ada"] : forbidden();
});
`;

async function audit(statement: string) {
  const project = createProject({ "app.ts": `${before}  ${statement}${after}` });
  const { status, stdout, stderr } = await run(["audit", project("app.ts"), "--json"]);
  const { dropped } = JSON.parse(stdout) as { dropped: { file: string; line: number }[] };
  const own = dropped.filter(({ file }) => file.endsWith("/app.ts"));
  return { status, stderr, own };
}

describe("a dropped error", () => {
  it.each([
    ["a call", "if (!isAdmin) forbidden();"],
    ["a new error", 'new HttpError(403, "FORBIDDEN");'],
    ["a condition", "isAdmin || forbidden();"],
    ["a choice", "isAdmin ? undefined : forbidden();"],
    ["an awaited guard", "await guard(isAdmin);"],
    ["a guard that is not awaited", "guard(isAdmin);"],
    ["parentheses", "(forbidden());"],
  ])("is found in %s", async (_, statement) => {
    const { status, own, stderr } = await audit(statement);
    expect(own).toMatchObject([{ line: 7 }]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/, \d+ dropped errors?\n$/);
  });

  it.each([
    ["a return", "if (!isAdmin) return forbidden();"],
    ["a throw", "if (!isAdmin) throw forbidden();"],
    ["an assignment", "last = forbidden();"],
    ["a variable", "const refused = await guard(isAdmin); if (refused) return refused;"],
    ["void", "void guard(isAdmin);"],
    ["another call", "console.log(forbidden());"],
  ])("is not seen in %s", async (_, statement) => {
    expect((await audit(statement)).own).toEqual([]);
  });

  it("is a failure of fw check, with its place and what to write", async () => {
    const project = createProject({ "app.ts": `${before}  if (!isAdmin) forbidden();${after}` });
    const { status, stdout, stderr } = await run(["check", project("app.ts"), "--runs", "20"]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^dropped-error: .*app\.ts:7:17\n {2}Nothing uses the HttpError of "forbidden\(\);", so the request goes on: return it, or write void before it\n/m,
    );
    expect(stderr).toMatch(/^audit: .* 1 dropped error\n/);
  });
});
