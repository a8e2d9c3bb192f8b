// Since a compatibility date, workerd lets a Worker compile code from a string while its module loads.
import assert from "node:assert/strict";
import { Miniflare } from "miniflare";

const worker = `
  const isAllowed = () => {
    try {
      return new Function("return true")();
    } catch {
      return false;
    }
  };
  const whileLoading = isAllowed();
  export default { fetch: () => Response.json({ whileLoading, inRequest: isAllowed() }) };
`;

for (const [compatibilityDate, whileLoading] of [
  ["2025-05-31", false],
  ["2025-06-01", true],
]) {
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: worker }],
    compatibilityDate,
  });
  const response = await miniflare.dispatchFetch("http://localhost/");
  assert.deepEqual(await response.json(), { whileLoading, inRequest: false }, compatibilityDate);
  await miniflare.dispose();
}
