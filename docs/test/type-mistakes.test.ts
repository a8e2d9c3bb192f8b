import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";
import { findTypeErrors } from "./type-errors.ts";

const rows = Array.from(
  readFileSync(join(root, "docs/reference/typing.md"), "utf8").matchAll(
    /^\| `((?:app|createApp).*?)`\s+\| `(.*?)`\s+\|(?:$| .*\|$)/gm,
  ),
  ([, code = "", sentence = ""]) => ({ code, sentence }),
);

describe("the mistakes in docs/reference/typing.md", () => {
  it("are at least sixteen", () => {
    expect(rows.length).toBeGreaterThanOrEqual(16);
  });

  it("are refused with the sentence that stands beside each", () => {
    const blocks = rows.map(({ code }) => ({
      name: code,
      folder: join(root, "packages/framework"),
      code: `import { createApp, z } from "@fw/framework";\nexport const app = createApp();\n${code};\nexport { z };`,
    }));
    const errors = findTypeErrors(blocks);
    for (const { code, sentence } of rows) {
      expect([code, errors.get(code)?.join().replaceAll('\\"', '"')]).toEqual([
        code,
        expect.stringContaining(sentence),
      ]);
    }
  });
});
