import { startProcess } from "../measure/process.ts";
import { toHeaders, type Sample } from "../service/samples.ts";
import type { ClientAnswers } from "./client.ts";

/** The cores that the servers and the client are pinned to, so that neither takes time from the other. */
export const cores = { server: "0", client: "1" };

/** A server. */
interface Target {
  readonly port: number;
  /** Measures the CPU time that the process has used, in nanoseconds. */
  readonly cpuTime: () => number | Promise<number>;
}

/** Sends requests to servers, from a separate process. */
export class Load {
  readonly #client = startProcess<ClientAnswers>(["servers/client.ts"], {
    prefix: ["taskset", "-c", cores.client],
  });

  /**
   * Sends a request repeatedly over 32 connections.
   *
   * @param target - The server.
   * @param sample - The request.
   * @param milliseconds - How long to send.
   * @returns The number of responses, and the CPU time that they took, without connecting.
   * @throws {@link Error} when a response is an error.
   */
  async send(
    { port, cpuTime }: Target,
    sample: Sample,
    milliseconds: number,
  ): Promise<{ readonly count: number; readonly time: number }> {
    await this.#client.ask("open", port, toMessage(port, sample));
    const before = await cpuTime();
    const count = await this.#client.ask("send", milliseconds);
    const time = (await cpuTime()) - before;
    await this.#client.ask("close");
    return { count, time };
  }

  /** Ends the process. */
  stop(): Promise<void> {
    return this.#client.stop();
  }
}

function toMessage(port: number, sample: Sample): string {
  const { method, target, body = "" } = sample;
  const headers = { host: `127.0.0.1:${port}`, ...toHeaders(sample) };
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(sample.body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
