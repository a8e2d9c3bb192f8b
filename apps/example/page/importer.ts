import { readEvents } from "@fw/client";
import { api, explain } from "./api.ts";
import type { Contract, ImportReport } from "./contract.ts";
import { findElement } from "./find-element.ts";
import { sendFile } from "./send-file.ts";
import { authorize } from "./token.ts";

const maxFileBytes = 5 * 1_048_576; // the limit of the service

const importer = findElement("importer", HTMLDialogElement);
const form = findElement("import", HTMLFormElement);
const file = findElement("file", HTMLInputElement);
const progress = findElement("progress", HTMLProgressElement);
const closer = findElement("close-importer", HTMLElement);

type ImportEvents = Extract<Contract["POST /imports"]["response"], { status: 200 }>["body"];

let importing = new AbortController();

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
    importing.abort(); // Escape closes it, too
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void importFile(file.files?.[0]).then((sentence) => {
      if (sentence !== undefined) onEnd(sentence);
    });
  });
}

/** Returns a sentence for the page; `undefined` if there are certainly no new bookmarks. */
async function importFile(chosen: File | undefined): Promise<string | undefined> {
  if (chosen === undefined || chosen.size > maxFileBytes) {
    show({ error: chosen === undefined ? "Choose a file." : "The file has more than 5 MB." });
    return undefined;
  }
  importing = new AbortController();
  const { signal } = importing;
  show({ isBusy: true });
  showProgress(0, "Uploading …");
  try {
    const report = await send(chosen, signal);
    const sentence = toSentence(report);
    if (report.skipped > 0) {
      show({ status: sentence, reasons: report.reasons, isDone: true });
      return "";
    }
    importer.close();
    return sentence;
  } catch (error) {
    if (signal.aborted) return "The import was cancelled.";
    show({
      error: error instanceof ImportError ? error.message : "The service cannot be reached.",
    });
    return undefined;
  }
}

/** An error whose message is a sentence for the reader. */
class ImportError extends Error {}

async function send(chosen: File, signal: AbortSignal): Promise<ImportReport> {
  const headers = { "content-type": "text/html", ...authorize() };
  const response = await sendFile(api.href("/imports"), chosen, headers, signal, (share) => {
    showProgress(share, "Uploading …");
  });
  const { status, body } = response;
  if (status !== 200 || body === null) {
    const problem: unknown = await response.json().catch(() => undefined);
    const { code = "UNEXPECTED" } = Object(problem) as { readonly code?: string };
    throw new ImportError(explain({ status, code, problem }));
  }
  // The contract says what a 200 has.
  for await (const event of readEvents(body as ImportEvents)) {
    if ("failure" in event) throw new ImportError(`${event.failure}.`);
    if ("added" in event) return event;
    showChecked(event.checked, event.total);
  }
  throw new ImportError("The service stopped before the import finished. Import the file again.");
}

function showChecked(checked: number, total: number): void {
  const count = total.toLocaleString("en");
  if (checked < total)
    showProgress(checked / total, `Checked ${checked.toLocaleString("en")} of ${count} links …`);
  else showProgress(undefined, `Storing the bookmarks of ${count} links …`);
}

/** Without a share, the progress bar is indeterminate. */
function showProgress(share: number | undefined, sentence: string): void {
  if (share === undefined) progress.removeAttribute("value");
  else progress.value = share;
  const percent = share === undefined ? "" : `${Math.floor(share * 100)} %`;
  findElement("percent", HTMLElement).textContent = percent;
  findElement("import-status", HTMLElement).textContent = sentence;
}

interface State {
  readonly error?: string;
  readonly status?: string;
  readonly reasons?: ImportReport["reasons"];
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
  if (isBusy) closer.focus();
  else if (error !== "") file.focus();
}

function createReason({ title, reason }: ImportReport["reasons"][number]): Node {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = title || "No title";
  item.append(name, ` ${reason}`);
  return item;
}

function toSentence({ added, known, skipped }: ImportReport): string {
  const parts = [`${added} added`, `${known} known already`, `${skipped} skipped`];
  return `Imported: ${parts.filter((part, index) => index === 0 || !part.startsWith("0 ")).join(", ")}.`;
}
