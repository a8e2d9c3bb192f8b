// `import.meta.main` is true only in the file that was started.
import { isImported } from "./imported-module.ts";

if (!import.meta.main || !isImported) throw new Error("import.meta.main does not tell them apart");
