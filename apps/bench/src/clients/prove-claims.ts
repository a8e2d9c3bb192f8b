import { bundlers } from "../bundles/bundlers.ts";
import { check } from "../types/check.ts";
import { claims } from "./claims.ts";
import { clientPeers, writePage } from "./client-peers.ts";
import { clientPrograms } from "./client-programs.ts";

const same = `function same<A, B>(
  ..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : ["differs"]
): void {}`;

/**
 * Shows that what is claimed of a client is so: its page compiles with the proof, and its program does what is said
 * where the platform's `fetch` rejects.
 *
 * @param name - Of the client; what nothing is claimed of has the claims of `@fw/client`.
 * @throws Error when it is not so.
 */
export async function proveClaims(name: string): Promise<void> {
  const { proof, neverRejects } = claims[name] ?? claims["@fw/client"] ?? { proof: "" };
  const peer = clientPeers[name];
  if (peer !== undefined) {
    const page = `${writePage(peer, 2)}\n${same}\nexport async function proof() { ${proof} }`;
    const files = { "app.ts": peer.writeModule(2), "page.ts": page };
    const { errors } = await check("typescript-6.0", files, {
      lib: ["ES2023", "DOM", "DOM.Iterable"],
    });
    if (errors !== "") throw new Error(errors);
  }
  const program = clientPrograms[name];
  // tRPC's program catches what its call throws, to know the code.
  if (program === undefined || name === "tRPC") return;
  if ((await resolvesOffline(program)) !== neverRejects) {
    throw new Error(`${name} ${neverRejects ? "rejects" : "resolves"} without a network`);
  }
}

async function resolvesOffline(program: string): Promise<boolean> {
  const code = Buffer.from(await bundlers.rolldown(program, "browser")).toString("base64");
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError("down"));
  try {
    const { load } = (await import(`data:text/javascript;base64,${code}`)) as {
      readonly load: () => Promise<unknown>;
    };
    return await load().then(
      () => true,
      () => false,
    );
  } finally {
    globalThis.fetch = fetch;
  }
}
