export { main } from "./main.ts";
export type { InputStream, OutputStream, CreationSession } from "./session.ts";
