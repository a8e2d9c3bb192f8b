// Says what the compiler says of a program. The page loads it only when a reader asks, because the compiler is large.
import { createSystem, createVirtualTypeScriptEnvironment } from "@typescript/vfs";
import ts from "typescript";

const name = "/app.ts";
let loading;

self.addEventListener("message", async ({ data: { code, declarations } }) => {
  try {
    loading ??= load(declarations);
    const { updateFile, languageService } = await loading;
    // An empty file would not be known.
    updateFile(name, code || " ");
    const found = [
      ...languageService.getSyntacticDiagnostics(name),
      ...languageService.getSemanticDiagnostics(name),
    ];
    self.postMessage({ code, found: found.map(toMistake) });
  } catch (error) {
    loading = undefined;
    self.postMessage({ code, failure: `The compiler did not load: ${error.message}` });
  }
});

/** @param {string} declarations - the address of what `build/write-declarations.js` writes */
async function load(declarations) {
  const response = await fetch(declarations);
  const { compilerOptions, files } = await response.json();
  const system = createSystem(new Map([...Object.entries(files), [name, " "]]));
  return createVirtualTypeScriptEnvironment(system, [name], ts, compilerOptions);
}

/** One mistake, in the words of the editor. */
function toMistake({ file, start, length, messageText, code }) {
  const message = ts.flattenDiagnosticMessageText(messageText, "\n");
  const { line } = file.getLineAndCharacterOfPosition(start);
  return {
    from: start,
    to: start + length,
    severity: "error",
    message: `Line ${line + 1}: ${message} (TS${code})`,
  };
}
