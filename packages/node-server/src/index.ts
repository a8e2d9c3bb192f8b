export { createMountedListener } from "./mounted-listener.ts";
export { startServer } from "./node-server.ts";
