import process from "node:process";
import { createService } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { log } from "./log.ts";

const { TOKEN } = readEnvironment(process.env);

export default createService({ token: TOKEN, log, isReady: () => true });
