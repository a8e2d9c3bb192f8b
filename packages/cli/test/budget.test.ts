import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, z } from "@fw/framework";
export const app = createApp()
  .get("/", () => "ok")
  .post("/names", () => "ok", {
    body: z.object({ names: z.array(z.string().max(100).slugify()).max(3000) }),
  });
`;

describe("the cost of a request", () => {
  it("is printed by fw routes --cost, with its largest part", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stdout } = await run(["routes", project("app.ts"), "--cost"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^METHOD {2}PATH {4}BYTES {6}MS {5}MOSTLY\nGET {5}\/ {7}16,384 {5}< 0\.1\n/,
    );
    expect(stdout).toMatch(
      /\nPOST {4}\/names {2}1,064,960 {2}[\d.]+ +body\.names\[\]: \.slugify\(\)\n$/,
    );
    const { stdout: json } = await run(["routes", project("app.ts"), "--cost", "--json"]);
    expect(JSON.parse(json)).toMatchObject([
      { cost: { bytes: 16_384, milliseconds: 0 } },
      { cost: { bytes: 1_064_960, cause: { input: "body", at: "names[]" } } },
    ]);
  });

  it("fails fw check above its budget", async () => {
    const project = createProject({ "app.ts": code });
    const argv = ["check", project("app.ts"), "--runs", "20", "--budget"];
    const low = await run([...argv, "1"]);
    expect(low.status).toBe(1);
    expect(low.stdout).toMatch(
      /^over-budget: POST \/names\n {2}The checks of one request of 1,064,960 bytes may take [\d.]+ ms, and the budget is 1 ms, mostly for body\.names\[\]: \.slugify\(\): lower \.max\(n\)/,
    );
    expect(low.stderr).toContain("budget: 1 route above 1 ms\n");
    const high = await run([...argv, "100"]);
    expect([high.status, high.stdout]).toEqual([0, ""]);
    expect((await run([...argv, "fast"])).stderr).toContain("a whole number of milliseconds");
  });
});
