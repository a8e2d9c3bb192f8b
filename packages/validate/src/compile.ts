export { compile } from "zod/v4/core";
