import { expect, it } from "vitest";
import { findCodeBlock } from "../../docs/test/code-blocks.ts";
import { runBlock } from "../../docs/test/run-block.ts";

const block = findCodeBlock("docs/how-to/security/webhooks.md#http-message-signatures");

/** Sends the program's request once more, with headers that an expression makes. */
async function send(headers: string): Promise<string> {
  const request = `{ method: "POST", headers: { ${headers} }, body }`;
  const code = `${block.code}
    const stranger = crypto.generateKeyPairSync("ed25519").privateKey;
    const signAs = async (key, changes = {}, digest = toDigest(body)) =>
      (await httpbis.signMessage(
        { key: createSigner(key, "ed25519", "shop-1"), fields, ...changes },
        { method: "POST", url: address, headers: { "content-digest": digest } },
      )).headers;
    console.log((await app.handle("/webhooks/orders", ${request})).status);`;
  const { output, errors } = await runBlock({ ...block, code });
  expect(errors).toBe("");
  return output.split("\n").at(-1) ?? "";
}

const digest = '"content-digest": toDigest(body)';

it.each([
  ["the sender's signature", "...await signAs(sender.privateKey)", "204"],
  ["no signature", digest, "403"],
  ["a signature of another key", "...await signAs(stranger)", "403"],
  [
    "a signature that is ten minutes old",
    "...await signAs(sender.privateKey, { paramValues: { created: new Date(Date.now() - 600_000) } })",
    "403",
  ],
  [
    "a signature without the digest",
    '...await signAs(sender.privateKey, { fields: ["@method", "@target-uri"] })',
    "403",
  ],
  [
    "a signature for another method",
    '...(await httpbis.signMessage({ key: createSigner(sender.privateKey, "ed25519", "shop-1"), fields }, { method: "PUT", url: address, headers: { "content-digest": toDigest(body) } })).headers',
    "403",
  ],
  ["a digest of another body", '...await signAs(sender.privateKey, {}, toDigest("{}"))', "403"],
  [
    "headers that are not structured",
    `${digest}, "signature": "sig=:", "signature-input": "sig=((((("`,
    "403",
  ],
])("the service of the page on webhooks gets %s", async (_name, headers, status) => {
  expect(await send(headers)).toBe(status);
});
