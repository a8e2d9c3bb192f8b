import type { ListedRoute } from "@fw/contract";
import { resolve } from "node:path";
import type { ReadApplication } from "../compiler/read-application.ts";
import type { LoadedApplication } from "../module/find-application.ts";
import { Progress } from "../terminal/progress.ts";
import type { CommandSession } from "./session.ts";

/**
 * Reads the types of an application, and shows progress.
 *
 * @throws {@link CommandError} when the compiler cannot read it.
 */
export async function readTypes(
  path: string,
  { exportName, routes }: LoadedApplication,
  { stderr, readTypes: read }: CommandSession,
): Promise<ReadApplication> {
  const progress = new Progress(stderr, `Reading the types of ${path}`);
  try {
    const keys = routes.map(toRouteTypeKey);
    return await read({ file: resolve(path), exportName, keys, tick: progress.tick });
  } finally {
    progress.end();
  }
}

function toRouteTypeKey({ method, path }: ListedRoute): string {
  return `${method} ${path}`;
}
