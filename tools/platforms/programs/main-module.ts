// Of the files of a program, `import.meta.main` is true in the one that was started alone.
import { isImported } from "./imported-module.ts";

if (!import.meta.main || !isImported) throw new Error("import.meta.main does not tell them apart");
