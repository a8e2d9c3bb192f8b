export type {
  ContentType,
  ContractDocument,
  ContractResponse,
  ContractRoute,
} from "./contract/contract-document.ts";
export type { JsonScalar, JsonSchema } from "./contract/json-schema.ts";
export { main } from "./main.ts";
export type { OutputStream, Streams } from "./terminal/streams.ts";
