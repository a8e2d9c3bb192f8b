/** The contents of files, because reading a `File` takes a promise. */
const contents = new WeakMap<File, string | Uint8Array>();

/** Makes a file of a text. */
export function makeFile(text: string, name: string, type: string): File {
  const file = new File([text], name, { type });
  contents.set(file, text);
  return file;
}

/** Reads the files among the values of a form, for {@link contentOf}. */
export async function readFiles(form: object = {}): Promise<void> {
  for (const value of Object.values(form).flat() as unknown[]) {
    if (value instanceof File) contents.set(value, new Uint8Array(await value.arrayBuffer()));
  }
}

/** Returns the content of a file of {@link makeFile}, or of one that {@link readFiles} has read. */
export function contentOf(file: File): string | Uint8Array {
  return contents.get(file) ?? "";
}
