/** Writes JSON of at most so many bytes. */
export type WriteBody = (bytes: number) => string;

/**
 * Repeats an element in a JSON array.
 *
 * @param element - The element.
 * @returns What writes an array of as many as fit.
 */
export function list(element: string): WriteBody {
  return (bytes) => {
    const count = Math.floor((bytes - 1) / (element.length + 1));
    return `[${Array<string>(count).fill(element).join(",")}]`;
  };
}

/**
 * Repeats a value in a JSON object, each under a key of its own.
 *
 * @param value - The value.
 * @param prefix - What all keys begin with.
 * @returns What writes an object of as many as fit.
 */
export function keyed(value: string, prefix = ""): WriteBody {
  return numbered("{", (number) => `"${prefix}${number.toString(36)}":${value}`, "}");
}

/**
 * Numbers the parts of a JSON array or object.
 *
 * @param open - Its opening bracket.
 * @param write - Writes the part of a number.
 * @param close - Its closing bracket.
 * @returns What writes as many parts as fit.
 */
export function numbered(
  open: string,
  write: (number: number) => string,
  close: string,
): WriteBody {
  return (bytes) => {
    const parts: string[] = [];
    for (let number = 0, length = 2; ; number++) {
      const part = write(number);
      length += part.length + 1;
      if (length > bytes) return `${open}${parts.join(",")}${close}`;
      parts.push(part);
    }
  };
}
