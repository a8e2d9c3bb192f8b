export { main } from "./main.ts";
export type { InputStream, OutputStream, Session } from "./session.ts";
