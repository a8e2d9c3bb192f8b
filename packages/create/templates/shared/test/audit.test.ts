import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "@fw/audit";
import { app } from "../src/app.ts";

test("every input is declared and bounded", () => {
  // What is meant to be is allowed, as { kind: "missing-body", path: "/files", reason: "read there" }:
  // audit(app, { allow: [ … ] })
  assert.equal(String(audit(app)), "");
});
