import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "./environment.ts";
import type { Report } from "./report.ts";

/**
 * Writes a report and where it was measured to `results/<name>.json`.
 *
 * @param report - the report
 * @param environment - where it was measured
 * @returns the path of the file
 */
export async function saveResults(report: Report, environment: Environment): Promise<string> {
  const folder = path.join(import.meta.dirname, "../../results");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${report.name}.json`);
  await writeFile(file, `${JSON.stringify({ ...environment, ...report }, null, 2)}\n`);
  return file;
}
