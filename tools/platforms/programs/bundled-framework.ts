// What framework.ts is in a bundle: nothing is imported by a URL there.
import * as framework from "../../../packages/framework/dist/index.js";

export { framework };
export const createApp: typeof framework.createApp = framework.createApp;
