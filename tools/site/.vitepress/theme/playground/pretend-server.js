// Takes the place of core's `#server` in the playground, where a server is an object and a request is a call.
import { createFetch } from "../../../../../packages/core/src/fetch/answer-request.ts";

let answer;

/** Returns the function that answers requests to the server that the program started last, if it runs. */
export function findServer() {
  return answer;
}

/** Returns what core loads to start a server. */
export function loadServer() {
  return Promise.resolve({ startServer, createMountedListener: refuseListener });
}

function startServer(responder, { port = 0, hostname = "localhost" } = {}) {
  answer = createFetch(responder);
  const bound = port === 0 ? 3000 : port;
  const close = () => {
    answer = undefined;
    return Promise.resolve({ forced: 0 });
  };
  return {
    port: bound,
    hostname,
    url: `http://${hostname}:${bound}`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function refuseListener() {
  throw new TypeError("toNodeListener() needs a server of node:http, which a page does not have");
}
