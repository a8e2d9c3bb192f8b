#!/usr/bin/env node
import process from "node:process";
import { main } from "@fw/cli";

const status = await main(process.argv.slice(2), process);
// What the application's module has opened, such as a database, would keep the process.
process.exit(status);
