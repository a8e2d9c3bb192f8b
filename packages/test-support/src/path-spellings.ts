/**
 * Spells a path of one segment in ways that a proxy may take for another path, and that a URL parser and the router
 * take for this one ([canonical path](docs/specification.md#31-the-canonical-path)).
 *
 * @param name - The segment: letters alone.
 * @returns Request targets, the usual one first.
 */
export function spellPath(name: string): readonly string[] {
  const hex = Buffer.from(name, "latin1").toString("hex").replace(/../g, "%$&");
  const encoded = `${hex.slice(0, 3)}${name.slice(1)}`;
  const paths = [
    `/${name}`,
    // A slash too many.
    ...[`/${name}/`, `//${name}`, `/${name}//`],
    // Letters that are encoded.
    ...[`/${encoded}`, `/${hex}`],
    // Dot segments, some of them encoded.
    ...[`/./${name}`, `/%2e/${name}`, `/%2E/${name}`, `/${name}/.`, `/${name}/%2e`],
    ...[`/x/../${name}`, `/x/%2e%2e/${name}`, `/x/.%2e/${name}`, `/x/%2E./${name}`],
    ...[`/../${name}`, `/%2e%2e/${name}`, `/${name}/x/..`, `/x/..//${name}`],
    // A segment that is empty is a segment for a dot segment, unless slashes are merged before.
    ...[`/${name}//x/..`, `/${name}//..`, `/${name}//%2e%2e`, `/x//../../${name}`],
    // Backslashes, which are slashes.
    ...[`/\\${name}`, `/${name}\\`, `/x\\..\\${name}`, `/x/..\\${name}`, `/..\\${name}`],
    ...[`/x\\../${name}`, `/${name}\\x\\..`, `/${name}\\.`],
  ];
  const hosted = [`/${name}`, `/${encoded}`, `//${name}`, `/x/../${name}`, `/\\${name}`];
  return [
    ...paths,
    ...[`/${name}?`, `/${name}?x=/y`, `/${encoded}/?/`],
    // The absolute form (RFC 9112 §3.2.2), whose host is that of the header.
    ...hosted.flatMap((path) => [`http://localhost${path}`, `HTTP://localhost${path}`]),
    ...[`https://localhost/${name}`, `http://localhost:80/${name}`],
  ];
}

/**
 * Spells a path of one segment in ways that the router takes for another path, or refuses, and that some other parser
 * takes for this one.
 *
 * @param name - The segment: letters alone.
 * @returns Request targets.
 */
export function misspellPath(name: string): readonly string[] {
  const upper = name.toUpperCase();
  return [
    ...[`/${upper}`, `/${upper.slice(0, 1)}${name.slice(1)}`],
    // Parameters of a segment.
    ...[`/${name};x`, `/;/${name}`, `/${name};/`, `/x/..;/${name}`],
    // Separators that are encoded, once or twice.
    ...[`/%2f${name}`, `/%2F${name}`, `/${name}%2f`, `/x%2f..%2f${name}`, `/x/..%2f${name}`],
    ...[`/%5c${name}`, `/${name}%5c`, `/x%5c..%5c${name}`, `/%252e/${name}`, `/%252f${name}`],
    ...[`/%25${name.charCodeAt(0).toString(16)}${name.slice(1)}`, `/%c0%ae/${name}`],
    // What ends a path elsewhere.
    ...[`/${name}%00`, `/${name}%09`, `/${name}%20`, `/${name}%0a`, `/${name}%3f`, `/${name}%23`],
    ...[`/${name}#`, `/${name}#/..`, `/#/../${name}`, `/x?/../${name}`, `/${name}.`],
    // White space, which a URL parser drops, and a request line cannot carry.
    ...[`/\t${name}`, `/${name}\t`, `\t/${name}`, `/.\t./${name}`, `/${name}\v`, `/${name}\x85`],
    // Targets of other forms.
    ...["*", name, `http:/${name}`, `http:\\\\localhost\\${name}`, `ws://localhost/${name}`],
    ...[`//localhost/${name}`, `localhost/${name}`, `http://localhost\\${name}`],
  ];
}
