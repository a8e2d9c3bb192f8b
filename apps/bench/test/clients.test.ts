import { expect, it } from "vitest";
import { proveClaims } from "../src/clients/prove-claims.ts";

// The build comes first: `pnpm exec turbo run build --filter=@fw/client...`. The bench proves those of the others.
it.each(["@fw/client", "@fw/client, contract"])(
  "the claims of %s are true",
  { timeout: 120_000 },
  async (name) => {
    await expect(proveClaims(name)).resolves.toBeUndefined();
  },
);
