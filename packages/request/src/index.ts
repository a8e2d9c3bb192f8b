export { findFault, isCausedByClient } from "./client-fault.ts";
export { throwIncompleteBody, toIncompleteBody } from "./incomplete-body.ts";
export { createReads, overrideReads, readers } from "./override-reads.ts";
