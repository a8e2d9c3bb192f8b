import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "./environment.ts";
import type { Report } from "./report.ts";

/**
 * Writes a report and where it was measured to `results/<name>-node-<major>.json`; the result of a
 * run that is not a full one has a name of its own, and replaces none.
 *
 * @param report - The report.
 * @param environment - Where it was measured.
 * @param variant - How the run differs from a full one; empty if nowhere.
 * @returns The path of the file.
 */
export async function saveResults(
  report: Report,
  environment: Environment,
  variant: string,
): Promise<string> {
  const folder = path.join(import.meta.dirname, "../../results");
  await mkdir(folder, { recursive: true });
  const [major = ""] = environment.node.replace("v", "").split(".");
  const name = [report.name, "node", major, ...(variant === "" ? [] : [variant])].join("-");
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify({ ...environment, ...report }, null, 2)}\n`);
  return file;
}
