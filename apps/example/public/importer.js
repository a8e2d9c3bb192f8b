const maxFileBytes = 5 * 1_048_576; // as the service has it

const element = (id) => document.getElementById(id);
const importer = element("importer");
const form = element("import");
const progress = element("progress");

let uploading = new AbortController();

/** Lets the reader import a file. `onEnd` is called when there may be new bookmarks, with what is left to say. */
export function startImporter(onEnd) {
  element("open-importer").addEventListener("click", () => {
    show({});
    form.reset();
    importer.showModal();
  });
  element("close-importer").addEventListener("click", () => importer.close());
  importer.addEventListener("close", () => uploading.abort()); // Escape closes it, too
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sentence = await importFile(form.elements.file.files[0]);
    if (sentence !== undefined) onEnd(sentence);
  });
}

/** Returns what the dialog does not say itself; `undefined` when there are no new bookmarks for sure. */
async function importFile(file) {
  if (file === undefined) return show({ error: "Choose a file." });
  if (file.size > maxFileBytes) return show({ error: "The file has more than 5 MB." });
  uploading = new AbortController();
  show({ status: "Uploading …", isBusy: true });
  try {
    const report = await upload(file, showProgress, uploading.signal);
    const sentence = sentenceOf(report);
    if (report.skipped > 0) {
      show({ status: sentence, reasons: report.reasons, isDone: true });
      return "";
    }
    importer.close();
    return sentence;
  } catch (error) {
    if (error.name === "AbortError") return "The import was cancelled.";
    return show({ error: error.message });
  }
}

/** An `XMLHttpRequest`, because `fetch` says nothing of how much it has sent. */
function upload(file, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/imports");
    request.setRequestHeader("content-type", "text/html");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => {
      const { status, response } = request;
      if (status === 200) resolve(response);
      else reject(new Error(response?.detail ?? `The service answered with the status ${status}.`));
    });
    request.addEventListener("error", () => reject(new Error("The service cannot be reached.")));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function showProgress(share) {
  if (share < 1) {
    progress.value = share;
    element("percent").textContent = `${Math.floor(share * 100)} %`;
  } else {
    progress.removeAttribute("value"); // How long the service takes is not known.
    element("percent").textContent = "";
    element("import-status").textContent = "Storing …";
  }
}

/** Shows the dialog in one of its states: asking for a file, busy with one, or done. */
function show({ error = "", status = "", reasons = [], isBusy = false, isDone = false }) {
  element("import-error").textContent = error;
  element("import-status").textContent = status;
  element("file-field").hidden = isBusy || isDone;
  element("upload").hidden = !isBusy;
  element("start-import").hidden = isBusy || isDone;
  element("close-importer").textContent = isDone ? "Close" : "Cancel";
  element("reasons").replaceChildren(...reasons.map(createReason));
  if (isBusy) {
    showProgress(0);
    element("close-importer").focus();
  } else if (error !== "") form.elements.file.focus();
}

function createReason({ title, reason }) {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = title || "No title";
  item.append(name, ` ${reason}`);
  return item;
}

function sentenceOf({ added, known, skipped }) {
  const parts = [`${added} added`, `${known} known already`, `${skipped} skipped`];
  return `Imported: ${parts.filter((part, index) => index === 0 || !part.startsWith("0 ")).join(", ")}.`;
}
