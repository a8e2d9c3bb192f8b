/** A file, as it can be sent to another process. */
interface PackedFile {
  readonly "~file": { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

/** Replaces the files in a value, at any depth. */
export async function packFiles(value: unknown): Promise<unknown> {
  if (value instanceof File) {
    const { name, type } = value;
    const bytes = new Uint8Array(await value.arrayBuffer());
    return { "~file": { name, type, bytes } } satisfies PackedFile;
  }
  if (Array.isArray(value)) return Promise.all(value.map(packFiles));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    async ([name, member]) => [name, await packFiles(member)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Undoes {@link packFiles}. */
export function unpackFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackFiles);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if ("~file" in value) {
    const { name, type, bytes } = (value as PackedFile)["~file"];
    return new File([new Uint8Array(bytes)], name, { type });
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, unpackFiles(member)] as const),
  );
}
