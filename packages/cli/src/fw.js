#!/usr/bin/env node
import process from "node:process";
import { main } from "@fw/cli";

const status = await main(process.argv.slice(2), process);
// Open resources of the application's module, such as a database, would keep the process alive.
process.exit(status);
