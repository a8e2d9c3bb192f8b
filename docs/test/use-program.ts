import { afterAll, beforeAll } from "vitest";

/** A program that answers requests. */
export interface RunningProgram {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a module whose default export is an application. */
export type StartProgram = (code: string) => Promise<RunningProgram>;

/**
 * Has a program running during the tests of a `describe`.
 *
 * @param start - starts it
 * @param code - the module
 * @returns sends a request to it
 */
export function useProgram(
  start: StartProgram,
  code: string,
): (path: string, init?: RequestInit) => Promise<Response> {
  let program: RunningProgram | undefined;
  beforeAll(async () => {
    program = await start(code);
  });
  afterAll(async () => {
    await program?.stop();
  });
  return (path, init) => fetch(`${program?.url ?? ""}${path}`, init);
}
