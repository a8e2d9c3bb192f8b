import { createChaosApp } from "./chaos-app.ts";

/** The chaos application as a Worker. */
export default createChaosApp();
