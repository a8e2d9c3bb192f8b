import { createChaosApp } from "./chaos-app.ts";

/** The application of the chaos as a Worker. */
export default createChaosApp();
