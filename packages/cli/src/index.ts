export type {
  ContractDocument,
  ContractResponse,
  ContractRoute,
  JsonScalar,
  JsonSchema,
} from "@fw/contract";
export { main } from "./main.ts";
export type { OutputStream, Streams } from "./terminal/streams.ts";
