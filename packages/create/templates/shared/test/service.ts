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

/** Returns the headers that `fw check` and the tests send with every request. */
export function prepare() {
  return { authorization: `Bearer ${token}` };
}
