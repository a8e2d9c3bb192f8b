import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder, which ends with the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "bookmarks-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}
