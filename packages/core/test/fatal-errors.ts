export { collectFatalErrors } from "@fw/test-support";
