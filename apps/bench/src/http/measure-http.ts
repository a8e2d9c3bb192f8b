import type { Subprocess } from "@fw/test-support/subprocess";
import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { batchSamples, listSamples, samples as requests, type Sample } from "../service/samples.ts";
import { assertWrk, cores, runWrk } from "./run-wrk.ts";
import type { ServeAnswers } from "./serve.ts";

/** What is sent over the loopback interface, by the name of the bench. */
const tables = {
  http: { title: "Over loopback", samples: requests, picture: "bars" },
  bodies: { title: "Bodies over loopback, by their size", samples: batchSamples, picture: "lines" },
  lists: { title: "Lists over loopback, by their size", samples: listSamples, picture: "lines" },
} as const;

/**
 * Drives the peers over the loopback interface.
 *
 * @param name - With what.
 * @param options - How.
 * @returns The CPU time of the server process for each request.
 * @throws {@link Error} when wrk is missing.
 */
export async function measureHttp(
  name: keyof typeof tables,
  options: BenchOptions,
): Promise<readonly Report[]> {
  const { title, picture } = tables[name];
  const sent: Readonly<Record<string, Sample>> = tables[name].samples;
  const cases = Object.keys(sent);
  const measure = "CPU time of the server process a request, driven by wrk over 32 connections";
  const baseline = "first subject";
  const head = { name, title, measure, unit: "ns", baseline, cases, picture } as const;
  await assertWrk();
  const { node, rounds = 7, time = 1000 } = options;
  const subjects = selectSubjects(Object.keys(peers), options);
  const samples = new Samples(head, subjects);
  const seconds = Math.ceil(time / 1000);
  const servers = new Map<string, { readonly server: Subprocess<ServeAnswers>; port: number }>();
  try {
    for (const subject of subjects) {
      const module = ["http/serve.ts", subject] as const;
      const server = startProcess<ServeAnswers>(module, "taskset", "-c", cores.server, node);
      const port = await server.ask("port");
      servers.set(subject, { server, port });
      for (const sample of Object.values(sent)) await assertAnswer(subject, port, sample);
    }
    for (const { server, port } of servers.values()) {
      for (const sample of Object.values(sent)) {
        await runWrk(port, sample, 1);
        // This collects garbage, as a server that has run for long has done.
        await server.ask("heap");
      }
    }
    await inRounds(rounds, cases, subjects, async (subject, each) => {
      const found = servers.get(subject);
      const sample = sent[each];
      if (found === undefined || sample === undefined) return;
      const { server, port } = found;
      const before = await server.ask("cpuTime");
      const count = await runWrk(port, sample, seconds);
      samples.add(subject, each, ((await server.ask("cpuTime")) - before) / count);
    });
    return [samples.toReport()];
  } finally {
    for (const { server } of servers.values()) await server.stop();
  }
}
