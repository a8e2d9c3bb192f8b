/** The contents of files, because reading a `File` takes a promise. */
const contents = new WeakMap<File, string>();

/** Makes a file of a text. */
export function makeFile(text: string, name: string, type: string): File {
  const file = new File([text], name, { type });
  contents.set(file, text);
  return file;
}

/** Returns the text of a file of {@link makeFile}. */
export function contentOf(file: File): string {
  return contents.get(file) ?? "";
}
