import { Miniflare, Response } from "miniflare";
import { sendToPort } from "../../../packages/framework/test/send-over-socket.ts";
import { buildProgram } from "../build-program.js";
import { converse } from "../programs/converse.ts";
import { readLetter } from "../programs/letter.ts";

/** Runs the suite inside a Worker, through `handle` and over a socket. */
export async function runInWorkerd(
  compatibilityFlags,
  entries = ["handle", "a Worker"],
  { program = "worker.ts", compatibilityDate = "2026-07-01" } = {},
) {
  /** Settles when the client of the conversation leaves. */
  let leaving = Promise.withResolvers();
  const miniflare = new Miniflare({
    modules: [
      {
        type: "ESModule",
        path: "worker.js",
        contents: await buildProgram(program, ["workerd", "worker"], "esm"),
      },
    ],
    compatibilityDate,
    compatibilityFlags,
    // Bypasses miniflare's own Worker.
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    serviceBindings: {
      CLIENT: async (request) => {
        const conversation = request.headers.get("x-conversation");
        const letter = await request.text();
        try {
          if (conversation === "begin") {
            leaving = Promise.withResolvers();
            const pattern = decodeURIComponent(request.headers.get("x-leaving") ?? "");
            return new Response(await converse(port, letter, pattern || leaving.promise));
          }
          if (conversation === "leave") {
            leaving.resolve();
            return new Response();
          }
          const { target, message } = readLetter(letter);
          return Response.json(await sendAgainIfReset(port, target, message));
        } catch (error) {
          return new Response(String(error), { status: 500 });
        }
      },
    },
  });
  const url = await miniflare.unsafeGetDirectURL();
  const port = Number(url.port);
  const reports = {};
  for (const entry of entries) {
    const response = await globalThis.fetch(url, { headers: { "x-conformance-entry": entry } });
    if (!response.ok) throw new Error(await response.text());
    reports[entry] = await response.json();
  }
  await miniflare.dispose();
  return reports;
}

/**
 * Sends a body again if the connection is reset. workerd closes it after the response, even if it has not read the whole body.
 * A client that is still writing then may lose the response (RFC 9112 §9.6).
 */
async function sendAgainIfReset(port, target, message, attempts = 5) {
  try {
    return await sendToPort(port, target, message);
  } catch (error) {
    const hasBody = message.body !== undefined || message.chunks !== undefined;
    const isReset = error.code === "ECONNRESET" || error.code === "EPIPE";
    if (!hasBody || !isReset || attempts === 1) throw error;
    return sendAgainIfReset(port, target, message, attempts - 1);
  }
}
