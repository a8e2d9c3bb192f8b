import type { RunningProgram } from "../../../docs/test/use-program.ts";

export function startProgram(code: string): Promise<RunningProgram>;
