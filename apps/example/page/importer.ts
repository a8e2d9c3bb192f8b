import { api, explain } from "./api.ts";
import type { Contract } from "./contract.ts";
import { findElement } from "./find-element.ts";
import { authorize } from "./token.ts";

const maxFileBytes = 5 * 1_048_576; // as the service has it

const importer = findElement("importer", HTMLDialogElement);
const form = findElement("import", HTMLFormElement);
const file = findElement("file", HTMLInputElement);
const progress = findElement("progress", HTMLProgressElement);
const closer = findElement("close-importer", HTMLElement);

type Report = Extract<Contract["POST /imports"]["response"], { status: 200 }>["body"];

let uploading = new AbortController();

/** Lets the reader import a file. `onEnd` is called when there may be new bookmarks, with what is left to say. */
export function startImporter(onEnd: (sentence: string) => void): void {
  findElement("open-importer", HTMLElement).addEventListener("click", () => {
    show({});
    form.reset();
    importer.showModal();
  });
  closer.addEventListener("click", () => {
    importer.close();
  });
  importer.addEventListener("close", () => {
    uploading.abort(); // Escape closes it, too
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void importFile(file.files?.[0]).then((sentence) => {
      if (sentence !== undefined) onEnd(sentence);
    });
  });
}

/** Returns what the dialog does not say itself; `undefined` when there are no new bookmarks for sure. */
async function importFile(chosen: File | undefined): Promise<string | undefined> {
  if (chosen === undefined || chosen.size > maxFileBytes) {
    show({ error: chosen === undefined ? "Choose a file." : "The file has more than 5 MB." });
    return undefined;
  }
  uploading = new AbortController();
  show({ status: "Uploading …", isBusy: true });
  try {
    const report = await upload(chosen, uploading.signal);
    const sentence = toSentence(report);
    if (report.skipped > 0) {
      show({ status: sentence, reasons: report.reasons, isDone: true });
      return "";
    }
    importer.close();
    return sentence;
  } catch (error) {
    if (uploading.signal.aborted) return "The import was cancelled.";
    show({ error: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** An `XMLHttpRequest`, because `fetch` says nothing of how much it has sent. */
function upload(chosen: File, signal: AbortSignal): Promise<Report> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", api.href("/imports"));
    request.setRequestHeader("content-type", "text/html");
    const { authorization } = authorize();
    if (authorization !== undefined) request.setRequestHeader("authorization", authorization);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      showProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      // The contract says what a 200 has, and every error a detail.
      const response = request.response as (Report & { readonly code: string }) | null;
      if (request.status === 200 && response !== null) resolve(response);
      else {
        const { status } = request;
        reject(
          new Error(explain({ status, code: response?.code ?? "UNEXPECTED", problem: response })),
        );
      }
    });
    request.addEventListener("error", () => {
      reject(new Error("The service cannot be reached."));
    });
    request.addEventListener("abort", () => {
      reject(new Error("The import was cancelled."));
    });
    signal.addEventListener("abort", () => {
      request.abort();
    });
    request.send(chosen);
  });
}

function showProgress(share: number): void {
  const percent = findElement("percent", HTMLElement);
  if (share < 1) {
    progress.value = share;
    percent.textContent = `${Math.floor(share * 100)} %`;
  } else {
    progress.removeAttribute("value"); // How long the service takes is not known.
    percent.textContent = "";
    findElement("import-status", HTMLElement).textContent = "Storing …";
  }
}

interface State {
  readonly error?: string;
  readonly status?: string;
  readonly reasons?: Report["reasons"];
  readonly isBusy?: boolean;
  readonly isDone?: boolean;
}

/** Shows the dialog in one of its states: asking for a file, busy with one, or done. */
function show({
  error = "",
  status = "",
  reasons = [],
  isBusy = false,
  isDone = false,
}: State): void {
  findElement("import-error", HTMLElement).textContent = error;
  findElement("import-status", HTMLElement).textContent = status;
  findElement("file-field", HTMLElement).hidden = isBusy || isDone;
  findElement("upload", HTMLElement).hidden = !isBusy;
  findElement("start-import", HTMLElement).hidden = isBusy || isDone;
  closer.textContent = isDone ? "Close" : "Cancel";
  findElement("reasons", HTMLElement).replaceChildren(...reasons.map(createReason));
  if (isBusy) {
    showProgress(0);
    closer.focus();
  } else if (error !== "") file.focus();
}

function createReason({ title, reason }: Report["reasons"][number]): Node {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = title || "No title";
  item.append(name, ` ${reason}`);
  return item;
}

function toSentence({ added, known, skipped }: Report): string {
  const parts = [`${added} added`, `${known} known already`, `${skipped} skipped`];
  return `Imported: ${parts.filter((part, index) => index === 0 || !part.startsWith("0 ")).join(", ")}.`;
}
