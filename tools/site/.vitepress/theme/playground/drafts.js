// The programs that a reader has changed. They stay while the tab is open, so that a reload does not lose them.
const key = "playground";

/**
 * Reads what was kept.
 *
 * @returns the programs by example, the example that was shown, and the program of a link with its fragment; or nothing of it
 */
export function readDrafts() {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(key));
    return drafts ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps the programs. A browser that allows no storage keeps none of them.
 *
 * @param drafts - what {@link readDrafts} returns
 */
export function keepDrafts(drafts) {
  try {
    sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // The page works without it.
  }
}
