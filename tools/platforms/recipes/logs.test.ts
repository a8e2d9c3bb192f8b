import { defineLogs } from "../../../docs/test/define-logs.ts";
import { startProgram } from "./start-program.js";

defineLogs(startProgram);
