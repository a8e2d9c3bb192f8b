export { exchange, RawClient } from "@fw/test-support";
