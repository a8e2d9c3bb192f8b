/**
 * Sends a file as `fetch` would. `XMLHttpRequest` also says how much it has sent.
 *
 * @throws TypeError when there is no answer, or the signal has aborted.
 */
export function sendFile(
  url: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { readable, writable } = new TextEncoderStream();
    const writer = writable.getWriter();
    let passed = 0;
    const pass = (): void => {
      void writer.write(request.responseText.slice(passed)).catch(() => undefined);
      passed = request.responseText.length;
    };
    const fail = (): void => {
      const error = new TypeError("There is no answer");
      reject(error);
      void writer.abort(error).catch(() => undefined);
    };
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onSent(loaded / total);
    });
    request.addEventListener("readystatechange", () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
      resolve(new Response(readable, { status: request.status }));
    });
    request.addEventListener("progress", pass);
    request.addEventListener("load", () => {
      pass();
      void writer.close().catch(() => undefined);
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    signal.addEventListener("abort", () => {
      request.abort();
    });
    request.send(file);
  });
}
