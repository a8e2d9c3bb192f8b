import process from "node:process";

// For coverage, vitest has its workers compile without the cache. The programs that tests start are not
// covered, and would compile the packages' sources again, each of them.
delete process.env["NODE_DISABLE_COMPILE_CACHE"];
