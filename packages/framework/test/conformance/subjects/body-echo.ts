import type { App } from "../../../src/index.ts";
import type { Words } from "../suite.ts";

/** An application that answers `POST /` with the body, whatever it is, in an array. */
export function createBodyEcho(
  { createApp, z }: Pick<Words, "createApp" | "z">,
  maxBodyBytes = 1_048_576,
): App {
  return createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => [body], {
    body: z.unknown(),
  });
}
