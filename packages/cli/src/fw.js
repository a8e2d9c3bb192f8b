#!/usr/bin/env node
import process from "node:process";
import { main } from "@fw/cli";

// The status of a command that never ends, because the module never finishes loading.
process.exitCode = 2;
void main(process.argv.slice(2), process).then((status) => {
  // Open resources of the application's module, such as a database, would keep the process alive.
  process.exit(status);
});
