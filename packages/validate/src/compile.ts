// A separate module lets bundlers put Zod's compiler into a file that `import()` loads on first use.
export { compile } from "zod/v4/core";
