import { existsSync } from "node:fs";

/**
 * Finds a browser that is installed on this machine. Without one it ends the process with a sentence
 * that says what to install, where a failing test would bury it.
 *
 * @returns the path of its program
 */
export function findChromium(): string {
  const path = process.env["CHROMIUM_PATH"] ?? usualPaths.find(existsSync);
  if (path !== undefined && existsSync(path)) return path;
  const missing = path === undefined ? "" : `, and CHROMIUM_PATH (${path}) is not one`;
  console.error(
    `The browser test needs Chromium${missing}: ` +
      "install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.",
  );
  process.exit(1);
}

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
