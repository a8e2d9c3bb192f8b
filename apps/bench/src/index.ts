import { describeEnvironment } from "./harness/environment.ts";
import type { Listing } from "./harness/report.ts";
import { saveResults } from "./harness/save-results.ts";

/**
 * Writes a table that another program has measured, for the documents to show.
 *
 * @param listing - The table.
 * @param command - What measures it again.
 */
export async function publishListing(listing: Listing, command: string): Promise<void> {
  const environment = await describeEnvironment(process.execPath);
  await saveResults({ ...listing, ...environment, command }, "");
}
