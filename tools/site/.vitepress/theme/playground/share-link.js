// A program and a request in the fragment of an address, which no server receives.

/**
 * Packs a program and a request.
 *
 * @param state - `{ code, method, path, body }`
 * @returns the fragment, without its `#`
 */
export async function toFragment(state) {
  const bytes = await pipe(
    new TextEncoder().encode(JSON.stringify(state)),
    new CompressionStream("deflate-raw"),
  );
  const text = btoa(String.fromCharCode(...bytes));
  return `program=${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * Unpacks a fragment.
 *
 * @param fragment - with or without its `#`
 * @returns the program and the request; `undefined` if the fragment holds none
 */
export async function readFragment(fragment) {
  const [, text] = /^#?program=([\w-]{1,20000})$/.exec(fragment) ?? [];
  if (text === undefined) return undefined;
  try {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const state = JSON.parse(
      new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw"))),
    );
    const { code, method, path, body } = state;
    const texts = [code, method, path, body];
    return texts.every((each) => typeof each === "string")
      ? { code, method, path, body }
      : undefined;
  } catch {
    return undefined;
  }
}

async function pipe(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
