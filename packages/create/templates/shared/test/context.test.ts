import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "./service.ts";

test("every route that is not open refuses a request without a valid token", async () => {
  const closed = app.routes.filter(({ options }) => !options?.open);
  for (const { method, path } of closed) {
    for (const authorization of ["", "Bearer wrong"]) {
      const { status } = await app.handle(path, { method, headers: { authorization } });
      assert.equal(status, 401, `${method} ${path}`);
    }
  }
});
