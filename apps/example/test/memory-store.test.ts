import { describe } from "vitest";
import { MemoryStore } from "./memory-store.ts";
import { defineStore } from "./suites/store.ts";

describe("MemoryStore", () => {
  defineStore(() => new MemoryStore());
});
