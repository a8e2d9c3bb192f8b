import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "@fw/audit";
import { app } from "../src/app.ts";

test("every input is declared and bounded", () => {
  assert.deepEqual(audit(app), []);
});
