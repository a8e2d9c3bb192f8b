import { existsSync } from "node:fs";

/**
 * Finds the browser that opens pages with the least work: Chromium's headless shell if it is here, which draws no window.
 *
 * @returns the path of its program
 * @throws Error when no browser is installed
 */
export function findHeadless() {
  const shell = "/usr/bin/chromium-headless-shell";
  return process.env.CHROMIUM_PATH === undefined && existsSync(shell) ? shell : findChromium();
}

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
