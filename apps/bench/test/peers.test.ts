import { readFile } from "node:fs/promises";
import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPeerApp, peersFolder } from "../src/peers.ts";
import { assertAnswer, readAnswer, toRequest } from "../src/service/answers.ts";
import { routes } from "../src/service/routes.ts";
import { invalidSamples, refusedSamples, samples } from "../src/service/samples.ts";
import type { ServeAnswers } from "../src/servers/serve.ts";

const serve = path.join(import.meta.dirname, "../src/servers/serve.ts");

/** In plain Node, as a benchmark runs it; for the packages' sources, so that no build is needed. */
function startServer(subject: string): Subprocess<ServeAnswers> {
  const command = [process.execPath, "--expose-gc", "--conditions=@fw/source"] as const;
  const server = new Subprocess<ServeAnswers>(serve, { command, parameters: [subject] });
  onTestFinished(() => server.stop());
  return server;
}

// `bench --check` asserts the same of the other peers.
describe.for(["node:http by hand", "@fw/framework", "@fw/framework, serve"])(
  "the server %s",
  (subject) => {
    it("gives the answers that every peer must give", async () => {
      const port = await startServer(subject).ask("port");
      for (const sample of [...Object.values(samples), ...refusedSamples]) {
        await assertAnswer(subject, port, sample);
      }
    });

    it("answers on every route of the table", async () => {
      const port = await startServer(subject).ask("port");
      for (const { kind, path } of routes) {
        const target = samples[kind].target.replace(/^\/[a-z]+/, path.replace(/\/:id$/, ""));
        await assertAnswer(subject, port, { ...samples[kind], target });
      }
    });
  },
);

describe("assertAnswer", () => {
  it("fails for a server that validates nothing", async () => {
    const subject = "node:http by hand";
    const port = await startServer(subject).ask("port");
    const [invalid] = invalidSamples;
    if (invalid === undefined) throw new Error("There is no invalid request");

    await expect(assertAnswer(subject, port, invalid)).rejects.toThrow(
      "node:http by hand answers GET /users/0 wrongly",
    );
  });
});

describe.for([
  ["by-hand.ts", "by hand"],
  ["framework.ts", "@fw/framework"],
] as const)("the Fetch interface of %s", ([file, subject]) => {
  it("gives the answers that every peer must give", async () => {
    const { fetch } = await createPeerApp(file, subject, routes);
    for (const sample of Object.values(samples)) {
      const answer = fetch && (await readAnswer(await fetch(toRequest(sample))));
      expect(answer).toEqual(sample.answer);
    }
  });
});

describe("the packages of the peers", () => {
  it("have the Zod of the framework, so that all validate with the same one", async () => {
    const manifest = await readFile(path.join(peersFolder, "package.json"), "utf8");
    const workspace = path.join(import.meta.dirname, "../../../pnpm-workspace.yaml");
    const [, zod] = /^ {2}zod: (\S+)$/m.exec(await readFile(workspace, "utf8")) ?? [];

    expect(JSON.parse(manifest)).toMatchObject({ dependencies: { zod } });
  });
});
