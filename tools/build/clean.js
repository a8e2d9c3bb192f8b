// Empties a package's `dist`, so that no output of a removed source is published.
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
