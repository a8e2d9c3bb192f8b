// Replaces framework.ts in a bundle, where nothing can be imported by a URL.
import * as framework from "../../../packages/framework/dist/index.js";

export { framework };
export const createApp: typeof framework.createApp = framework.createApp;
