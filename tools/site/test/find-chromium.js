import { existsSync } from "node:fs";

/**
 * Finds the browser of this machine.
 *
 * @returns the path of its program
 * @throws Error when it is missing
 */
export function findChromium() {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = process.env.CHROMIUM_PATH ?? usual.find((each) => existsSync(each));
  if (path !== undefined) return path;
  throw new Error(
    "The site's tests need Chromium: install it, or set CHROMIUM_PATH to its program",
  );
}
