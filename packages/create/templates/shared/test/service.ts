import { createService } from "../src/app.ts";

const token = "a-token-of-the-tests-for-no-service";

/** What the service has logged. */
export const lines: object[] = [];

const write = (fields: object) => {
  lines.push(fields);
};

export const app = createService({
  token,
  log: { info: write, warn: write, error: write },
  isReady: () => true,
});

/** The headers of a caller whom the service knows. */
export const headers = { authorization: `Bearer ${token}` };

/** Creates what `fw check` needs, and returns what it sends. In `routes`, a route gets values, such as an id that exists. */
export function prepare() {
  return { headers, routes: {} };
}
