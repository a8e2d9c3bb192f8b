import { once } from "node:events";
import process from "node:process";
import type { Command, Project } from "../project/project.ts";
import { readUrl } from "./read-url.ts";

/** A service to start. */
export interface Service {
  readonly folder: string;
  readonly command: Command;
  /** Lets callers in. */
  readonly token: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthCheck?: Command;
  /** The exit status after `SIGTERM`. */
  readonly endsWith: number;
}

/** Requests, and a part of the expected response. */
const exchanges = [
  { path: "/health", isKnown: false, status: 200, text: "alive" },
  { path: "/ready", isKnown: false, status: 200, text: "ready" },
  { path: "/docs", isKnown: false, status: 200, text: "<rapi-doc" },
  { path: "/docs.js", isKnown: false, status: 200, text: "RapiDoc" },
  { path: "/openapi.json", isKnown: false, status: 200, text: '"/bookmarks/{id}"' },
  { path: "/bookmarks", isKnown: false, status: 401, text: '"code":"UNAUTHORIZED"' },
  { path: "/bookmarks", isKnown: true, status: 200, text: "[]" },
  { path: "/bookmarks?limit=1000", isKnown: true, status: 400, text: '"code":"VALIDATION"' },
] as const;

/**
 * Starts a service of a template on a free port, sends requests to it and stops it.
 *
 * @param project - The project.
 * @param service - The service.
 * @returns A sentence for each mistake.
 */
export async function checkService(project: Project, service: Service): Promise<readonly string[]> {
  const { folder, token, healthCheck, endsWith } = service;
  const environment = { ...service.environment, TOKEN: token, DRAIN_MILLISECONDS: "0" };
  const child = project.start(service.command, {
    folder,
    environment: { ...environment, PORT: "0" },
  });
  const errors: string[] = [];
  child.stderr?.on("data", (chunk: unknown) => errors.push(String(chunk)));
  const closed = once(child, "close");
  try {
    const url = await readUrl(child);
    if (url === undefined) return [`it does not listen\n${errors.join("")}`];
    const mistakes: string[] = [];
    for (const { path, isKnown, status, text } of exchanges) {
      const headers: HeadersInit = isKnown ? { authorization: `Bearer ${token}` } : {};
      const response = await fetch(url + path, { headers });
      const body = await response.text();
      if (response.status === status && body.includes(text)) continue;
      mistakes.push(`${path} returns ${response.status} ${body.slice(0, 1_000)}`);
    }
    const place = { folder, environment: { ...environment, PORT: new URL(url).port } };
    if (healthCheck !== undefined) {
      const { status, output } = await project.run(healthCheck, place);
      if (status !== 0) mistakes.push(`its health check fails: ${output}`);
    }
    child.kill("SIGTERM");
    await closed;
    if (healthCheck !== undefined && (await project.run(healthCheck, place)).status === 0) {
      mistakes.push("its health check passes after its end");
    }
    if (child.exitCode === endsWith) return mistakes;
    return [...mistakes, `it ends with ${String(child.exitCode)}\n${errors.join("")}`];
  } finally {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(-child.pid, "SIGKILL");
    }
  }
}
