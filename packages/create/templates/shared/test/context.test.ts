import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "./service.ts";

// Repeats the list of src/context.ts, so that no route becomes public by accident.
const open = ["GET /health", "GET /ready", "GET /docs", "GET /docs.js", "GET /openapi.json"];

test("every other route refuses a request without a valid token", async () => {
  for (const { method, path } of app.routes) {
    for (const authorization of ["", "Bearer wrong"]) {
      const { status } = await app.handle(path, { method, headers: { authorization } });
      assert.equal(status !== 401, open.includes(`${method} ${path}`), `${method} ${path}`);
    }
  }
});
