import type { ResponseEvent } from "@fw/framework";

/**
 * Makes an access log: a line of JSON for each request, in which no client can begin another line. The path is
 * without its query, where secrets like to be.
 *
 * @param write - Receives the lines, each without its end.
 * @returns What `onResponse` calls.
 */
export function createAccessLog(write: (line: string) => void): (event: ResponseEvent) => void {
  return ({ method, path, status, code, duration, completed }) => {
    const time = new Date().toISOString();
    const milliseconds = duration && Math.round(duration * 10) / 10;
    write(JSON.stringify({ time, method, path, status, code, milliseconds, completed }));
  };
}
