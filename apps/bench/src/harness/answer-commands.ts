import type { Message } from "./child.ts";

/**
 * Makes this process the other side of a `Child`: carries out the commands that it is sent.
 *
 * @param ready - what to say first
 * @param execute - carries out a command
 */
export function answerCommands(
  ready: unknown,
  execute: (command: unknown) => Promise<unknown>,
): void {
  process.on("message", (command) => {
    execute(command).then(
      (result) => {
        say({ result: result ?? null });
      },
      (error: unknown) => {
        say({ failure: error instanceof Error ? String(error.stack) : String(error) });
      },
    );
  });
  say({ ready });
}

function say(message: Message): void {
  process.send?.(message);
}
