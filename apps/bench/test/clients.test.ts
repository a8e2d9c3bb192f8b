import { describe, expect, it, vi } from "vitest";
import { bundlers } from "../src/bundles/bundlers.ts";
import { claimNames, claims } from "../src/clients/claims.ts";
import { clientPeers, writePage } from "../src/clients/client-peers.ts";
import { clientPrograms } from "../src/clients/client-programs.ts";
import { check } from "../src/types/check.ts";

vi.setConfig({ testTimeout: 120_000 });

const same = `function same<A, B>(
  ..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : ["differs"]
): void {}`;

// The build comes first: `pnpm exec turbo run build --filter=@fw/client...`.
describe("claims of clients", () => {
  it.each(Object.keys(clientPeers))("of %s are shown by its page", async (name) => {
    const peer = clientPeers[name] ?? expect.fail(name);
    const { proof, words } = claims[name] ?? claims["@fw/client"] ?? expect.fail(name);
    const page = `${writePage(peer, 2)}\n${same}\nexport async function proof() { ${proof} }`;

    const { errors } = await check(
      "typescript-6.0",
      { "app.ts": peer.writeModule(2), "page.ts": page },
      { lib: ["ES2023", "DOM", "DOM.Iterable"] },
    );

    expect(errors).toBe("");
    expect(words).toHaveLength(claimNames.length);
  });

  it.each(Object.keys(clientPrograms))("of %s are true without an answer", async (name) => {
    const program = await bundlers.rolldown(clientPrograms[name] ?? "", "browser");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    const { load } = (await import(
      `data:text/javascript;base64,${Buffer.from(program).toString("base64")}`
    )) as { readonly load: () => Promise<unknown> };

    const outcome = await load().then(
      () => "resolves",
      () => "rejects",
    );

    vi.unstubAllGlobals();
    // tRPC's program catches what its call throws, to know the code.
    const { neverRejects } = claims[name] ?? expect.fail(name);
    expect(outcome).toBe(neverRejects || name === "tRPC" ? "resolves" : "rejects");
  });
});
