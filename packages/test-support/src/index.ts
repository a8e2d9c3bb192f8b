export { collectFatalErrors } from "./fatal-errors.ts";
export { eventually } from "./eventually.ts";
export { findPort } from "./find-port.ts";
export { listen } from "./listen.ts";
export { misspellPath, spellPath } from "./path-spellings.ts";
export { takePrinted } from "./printed.ts";
export { propertyRuns } from "./property-runs.ts";
export { exchange, exchangeTarget, RawClient, type RawResponse } from "./raw-client.ts";
