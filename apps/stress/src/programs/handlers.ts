import { RawConnection } from "../client/raw-connection.ts";
import { toGet } from "../client/requests.ts";
import { defineProgram } from "../program.ts";
import { judge, judgeNone } from "../report/findings.ts";
import { judgeState } from "../report/judge-state.ts";
import { canary, misbehaviours } from "../server/misbehaviours.ts";
import { ServerProcess } from "../server/server-process.ts";

const expected = {
  title: "Internal Server Error",
  status: 500,
  code: "INTERNAL_SERVER_ERROR",
  detail: "The server met an error that it did not expect",
};

/** Every misbehaving handler, called over a socket and through `handle()`. */
export const handlers = defineProgram({
  size: () => ({}),
  measure,
  judge: ({ kinds, different, leaking, isStreamCut, state }) => [
    { measure: "kinds of misbehaviour", value: `${kinds}` },
    judgeNone("kinds not answered with the 500", different.length, different),
    judgeNone("kinds that reach the client", leaking.length, leaking),
    judge("a failing stream is cut", isStreamCut ? "yes" : "no", "yes", isStreamCut),
    ...judgeState(state),
  ],
});

async function measure() {
  const server = await ServerProcess.start();
  /** The kinds that were not answered with the one 500, or not alike through `handle()`. */
  const different: string[] = [];
  /** The kinds whose answer holds something of the thrown value. */
  const leaking: string[] = [];
  try {
    for (const name of misbehaviours.keys()) {
      const connection = new RawConnection(server.port);
      connection.socket.setTimeout(20_000, () => connection.socket.destroy());
      connection.socket.write(toGet(`/misbehave/${name}`));
      const answer = await connection.answer();
      connection.socket.destroy();
      const handled = await server.ask("handle", `/misbehave/${name}`);
      const isExpected = [answer?.body, handled].every((body) => body === JSON.stringify(expected));
      if (!isExpected || answer?.status !== 500) different.push(name);
      const received = [...(answer?.headers ?? []), answer?.body, handled].join(" ");
      if (received.includes(canary)) leaking.push(name);
    }
    const isStreamCut = await isCut(server.port);
    const state = await server.settle();
    return { kinds: misbehaviours.size, different, leaking, isStreamCut, state };
  } finally {
    await server.stop();
  }
}

async function isCut(port: number): Promise<boolean> {
  const connection = new RawConnection(port);
  connection.socket.write(toGet("/failing-stream"));
  // An answer that is complete would not have been cut.
  return (await connection.answer()) === null && connection.bytesReceived > 0;
}
