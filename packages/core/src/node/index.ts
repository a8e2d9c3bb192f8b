export { createFetchResponder } from "./node-fetch-responder.ts";
export { startServer } from "./node-server.ts";
