/**
 * Writes a JSON array of as many equal elements as fit.
 *
 * @param element - one element
 * @param bytes - the size of all
 * @returns the text
 */
export function list(element: string, bytes: number): string {
  const count = Math.floor((bytes - 1) / (element.length + 1));
  return `[${Array<string>(count).fill(element).join(",")}]`;
}

/**
 * Writes a JSON object of as many equal values as fit, each under a key of its own.
 *
 * @param value - one value
 * @param bytes - the size of all
 * @param prefix - what all keys begin with
 * @returns the text
 */
export function keyed(value: string, bytes: number, prefix = ""): string {
  return `{${numbered(bytes - 2, (number) => `"${prefix}${number.toString(36)}":${value}`)}}`;
}

/**
 * Writes as many parts as fit, with commas between them.
 *
 * @param bytes - the size of all
 * @param write - writes the part of a number
 * @returns the text
 */
export function numbered(bytes: number, write: (number: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let number = 0; ; number++) {
    const part = write(number);
    length += part.length + 1;
    if (length > bytes) return parts.join(",");
    parts.push(part);
  }
}

/**
 * Writes a binary tree of objects.
 *
 * @param depth - how many levels it has below its root
 * @returns the text
 */
export function pair(depth: number): string {
  if (depth === 0) return '{"name":""}';
  const part = pair(depth - 1);
  return `{"name":"","left":${part},"right":${part}}`;
}

/**
 * Writes a chain of objects, each with a list of empty strings.
 *
 * @param depth - how many objects
 * @param bytes - the size of each list
 * @returns the text
 */
export function nest(depth: number, bytes: number): string {
  return `${`{"a":"","b":${list('""', bytes)},"next":`.repeat(depth)}null${"}".repeat(depth)}`;
}
