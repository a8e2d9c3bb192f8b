import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { NodeResponse } from "../../../src/node/node-response.ts";
import { abortWhenAbandoned } from "../../../src/node/workarounds/request-signal.ts";
import { startPlainServer } from "./plain-server.ts";

/** Whether the signal of an abandoned request aborts after the request itself was collected. */
async function isAborted(
  follow: (response: NodeResponse, controller: AbortController, request: Request) => void,
): Promise<boolean> {
  let signal: AbortSignal | undefined;
  const { promise, resolve } = Promise.withResolvers<NodeResponse>();
  const { client } = await startPlainServer(
    (_, response) => {
      const controller = new AbortController();
      const request = new Request("http://a/", { signal: controller.signal });
      ({ signal } = request);
      if (!isNodeResponse(response)) throw new TypeError("The response has another class");
      follow(response, controller, request);
      resolve(response);
    },
    { ServerResponse: NodeResponse },
  );
  client.request("GET /");
  const response = await promise;
  await collectGarbage();
  response.abandon();
  response.end();
  return signal?.aborted === true;
}

function isNodeResponse(response: object): response is NodeResponse {
  return response instanceof NodeResponse;
}

/** Collects garbage in a separate turn, in which the stack keeps nothing alive. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await setImmediate();
  collect();
}

describe("abortWhenAbandoned", () => {
  it("is needed: the signal of a collected request no longer follows another", async () => {
    const plain = (response: NodeResponse, controller: AbortController): void => {
      response.whenAbandoned(() => {
        controller.abort();
      });
    };
    expect(await isAborted(plain)).toBe(false);
  });

  it("works: the signal is aborted", async () => {
    expect(await isAborted(abortWhenAbandoned)).toBe(true);
  });
});
